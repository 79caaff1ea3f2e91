// lab2 verdict=graded average3.correctness=fail cause=local_not_set says="Next: average3, line 11: write" says=": now each thread has one of its own" omits="give every element"
// Each thread has a row of its own, in which it stores one cell and reads three.
#include "lab.h"

#define BLOCK 256
#define R_MOST 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    const int t = threadIdx.x + 1, i = blockIdx.x * blockDim.x + threadIdx.x;
    int row[BLOCK + 2];
    row[t] = a[min(i, n - 1)];
    if (threadIdx.x == 0)
        row[0] = a[max(i - 1, 0)];
    if (threadIdx.x == BLOCK - 1)
        row[BLOCK + 1] = a[min(i + 1, n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (row[t - 1] + row[t] + row[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *s, int R)
{
    __shared__ float tile[BLOCK + 2 * R_MOST];
    int first = blockIdx.x * BLOCK, i = first + R + threadIdx.x;
    for (int m = threadIdx.x; m < BLOCK + 2 * R && first + m < n; m += BLOCK)
        tile[m] = f[first + m];
    __syncthreads();
    if (i >= n - R)
        return;
    float d = 0;
    for (int m = 0; m <= 2 * R; m++)
        d += s[m] * tile[threadIdx.x + m];
    df[i] = d;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        derivative_kernel<<<(n - 2 * radius - 1) / BLOCK + 1, BLOCK>>>(f, df, n, stencil, radius);
}
