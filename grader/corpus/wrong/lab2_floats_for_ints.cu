// lab2 verdict=graded average3.correctness=fail finding=wrong_value cause=kept_in_float says="the 24 bits that a float keeps explain the difference" says="Next: average3, line 10: keep the integers in int"
// The sum is one of floats, and is divided as an int.
#include "lab.h"

__global__ void three(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = (float)a[max(i - 1, 0)] + (float)a[i] + (float)a[min(i + 1, n - 1)];
    c[i] = (int)sum / 3;
}

void average3(const int *a, int *c, int n)
{
    three<<<(n - 1) / 128 + 1, 128>>>(a, c, n);
}

__global__ void slope(const float *f, float *df, int n, const float *stencil, int radius)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < radius || i >= n - radius)
        return;
    float sum = 0;
    for (int d = -radius; d <= radius; d++)
        sum += stencil[d + radius] * f[i + d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    slope<<<(n - 1) / 128 + 1, 128>>>(f, df, n, stencil, radius);
}
