// lab2 verdict=graded derivative.correctness=fail cause=coefficients_left_out says="Next: derivative, line 37: load all 2 * radius + 1 coefficients"
// Only radius + 1 of the coefficients are loaded into shared memory.
#include "lab.h"

#define BLOCK 256

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
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
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    extern __shared__ float mem[];
    float *coef = mem;                   // 2 * radius + 1 coefficients
    float *tile = mem + 2 * radius + 1;  // BLOCK + 2 * radius values
    int t = threadIdx.x, first = blockIdx.x * BLOCK;

    if (t <= radius)
        coef[t] = stencil[t];
    for (int s = t; s < BLOCK + 2 * radius && first + s < n; s += BLOCK)
        tile[s] = f[first + s];
    __syncthreads();

    int i = first + t + radius;
    if (i + radius < n) {
        float sum = 0;
        for (int d = 0; d <= 2 * radius; d++)
            sum = fmaf(coef[d], tile[t + d], sum);
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int blocks = (n - 2 * radius + BLOCK - 1) / BLOCK;
    int bytes = (BLOCK + 4 * radius + 1) * sizeof(float);
    if (n > 2 * radius)
        derivative_kernel<<<blocks, BLOCK, bytes>>>(f, df, n, stencil, radius);
}
