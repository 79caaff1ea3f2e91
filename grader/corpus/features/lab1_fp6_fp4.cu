// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Floats of 6 and 4 bits, converted.
#include "lab.h"
#include <cuda_fp6.h>
#include <cuda_fp4.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float t = (threadIdx.x % 4) * 0.5f;
    bool good = (float)__nv_fp6_e3m2(t) == t && (float)__nv_fp4_e2m1(t) == t;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
