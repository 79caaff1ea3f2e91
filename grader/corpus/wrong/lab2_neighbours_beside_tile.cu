// lab2 verdict=graded average3.correctness=pass average3.traffic=fail cause=neighbours_from_memory says="Next: average3, line 16: load each element once per block, into the tile in shared memory"
// The tile has all three elements, but the outer two are read from the array.
#include "lab.h"

#define BLOCK 256
#define R_MOST 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    for (int m = t; m < BLOCK + 2; m += BLOCK)
        tile[m] = a[min(max(blockIdx.x * BLOCK + m - 1, 0), n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (a[max(i - 1, 0)] + tile[t + 1] + a[min(i + 1, n - 1)]) / 3;
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
