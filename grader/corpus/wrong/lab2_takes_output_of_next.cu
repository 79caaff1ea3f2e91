// lab2 verdict=graded score=50 cause=index_taken_twice@HERE says="correct the index of this store" says="There are as many stores as outputs, so their number is right"
// A permutation of the outputs that is none: some threads take the output of the next thread.
#include "lab.h"

#define BLOCK 256

__device__ int dealt(int t, int n)
{
    bool next = __popc(t) % 3 == 2 && t + 1 < n;
    return next ? t + 1 : t;
}

__global__ void dealt_averages(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int t = blockIdx.x * BLOCK + threadIdx.x;
    if (t >= n)
        return;
    int i = dealt(t, n);
    int before = a[i > 0 ? i - 1 : 0], after = a[i < n - 1 ? i + 1 : n - 1];
    tile[threadIdx.x] = before + a[i] + after;
    c[i] = tile[threadIdx.x] / 3; // HERE
}

void average3(const int *a, int *c, int n)
{
    dealt_averages<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
__global__ void derive(const float *f, float *df, int n, const float *stencil, int radius)
{
    extern __shared__ float part[];
    const int cells = BLOCK + 2 * radius, first = blockIdx.x * BLOCK;
    for (int t = threadIdx.x; t < cells && first + t < n; t += BLOCK)
        part[t] = f[first + t];
    for (int t = threadIdx.x; t < 2 * radius + 1; t += BLOCK)
        part[cells + t] = stencil[t];
    __syncthreads();
    const int i = first + threadIdx.x + radius;
    if (i >= n - radius)
        return;
    float sum = 0;
    for (int d = 0; d <= 2 * radius; d++)
        sum += part[cells + d] * part[threadIdx.x + d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int outputs = n - 2 * radius;
    if (outputs > 0)
        derive<<<(outputs - 1) / BLOCK + 1, BLOCK, (BLOCK + 4 * radius + 1) * sizeof(float)>>>(f, df, n, stencil,
                                                                                               radius);
}
