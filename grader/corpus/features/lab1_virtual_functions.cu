// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Virtual functions of objects that the kernel makes.
#include "lab.h"

#define BLOCK 256

struct mean {
    __device__ virtual float of(float a, float b) const = 0;
};

struct plain : mean {
    __device__ float of(float a, float b) const override
    {
        return (a + b) / 2;
    }
};

struct swapped : mean {
    __device__ float of(float a, float b) const override
    {
        return (b + a) / 2;
    }
};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    plain a;
    swapped b;
    const mean *m = i % 2 ? static_cast<const mean *>(&a) : &b;
    if (i < n)
        y[i] = m->of(x[i], x[(i + 1) % n]);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
