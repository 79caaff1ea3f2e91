// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A function that is not inlined takes and returns a structure.
#include "lab.h"

#define BLOCK 256

struct Three {
    float a, b;
    int c;
};

__device__ __noinline__ Three turn(Three t, int k)
{
    return {t.b, t.a, t.c + k};
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    Three t = turn(Three{1.f, 2.f, (int)threadIdx.x}, 3);
    bool good = t.a == 2 && t.b == 1 && t.c == threadIdx.x + 3;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
