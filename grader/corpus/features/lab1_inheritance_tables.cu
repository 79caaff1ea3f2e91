// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Virtual functions of two classes with a virtual base.
#include "lab.h"

#define BLOCK 256

struct Base {
    int id = 1;
    __device__ virtual int value(int k) = 0;
    __device__ virtual ~Base() {}
};

struct Left : virtual Base {
    __device__ int value(int k) override
    {
        return k + 1;
    }
};

struct Right : virtual Base {
    __device__ int value(int k) override
    {
        return k * 2;
    }
};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    Left l;
    Right r;
    Base *all[2] = {&l, &r};
    bool good = all[threadIdx.x % 2]->value(3) == (threadIdx.x % 2 ? 6 : 4) && l.id == 1;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
