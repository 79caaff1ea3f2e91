// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A kernel that takes a function object.
#include "lab.h"

#define BLOCK 256

struct Half {
    float by;
    __host__ __device__ float operator()(float a, float b) const
    {
        return (a + b) * by;
    }
};

template <class F> __global__ void apply(const float *__restrict__ x, float *__restrict__ y, int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = f(x[i], x[(i + 1) % n]);
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;

    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    apply<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n, Half{0.5f});
}
