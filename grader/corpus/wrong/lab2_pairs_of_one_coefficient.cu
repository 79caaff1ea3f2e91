// lab2 verdict=graded score=50 derivative.correctness=fail cause=weights_mirrored says="multiply f[i+1] by its own coefficient" says="No term has s2. Only some stencils are symmetric" says="weights[radius - d] * here[-d] + weights[radius + d] * here[d]"
// The coefficient before the centre counts for the cells on both sides, as if all stencils were symmetric.
#include "lab.h"

#define BLOCK 256
#define MAX_RADIUS 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[max(i - 1, 0)];
        if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[min(i + 1, n - 1)];
    }
    __syncthreads();
    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *s, int radius)
{
    __shared__ float cells[BLOCK + 2 * MAX_RADIUS], weights[2 * MAX_RADIUS + 1];
    int begin = blockIdx.x * BLOCK, t = threadIdx.x;
    if (t <= 2 * radius)
        weights[t] = s[t];
    for (int k = t; k < BLOCK + 2 * radius && begin + k < n; k += BLOCK)
        cells[k] = f[begin + k];
    __syncthreads();
    int i = begin + t + radius;
    if (i >= n - radius)
        return;
    const float *here = cells + t + radius;
    float sum = weights[radius] * here[0];
    for (int d = radius; d > 0; d--)
        sum = sum + (here[-d] + here[d]) * weights[radius - d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs > 0)
        derivative_kernel<<<(outputs + BLOCK - 1) / BLOCK, BLOCK>>>(f, df, n, stencil, radius);
}
