// lab2 verdict=graded score<100 cause=dynamic_shared_past_end says="k / ROW * ROW + k % ROW" says="Tried: all outputs are then right" omits="compare this index"
// The tile of the derivative has rows of 16 with one cell between them, but the launch counts rows without it.
#include "lab.h"
#define BLOCK 256
#define ROWS 17
#define ROW 16
#define PITCH 17

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int cell[BLOCK + 2];
    const int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n) {
        cell[t + 1] = a[i];
        if (t == 0)
            cell[0] = a[i > 0 ? i - 1 : 0];
        if (t == BLOCK - 1 || i == n - 1)
            cell[t + 2] = a[i < n - 1 ? i + 1 : i];
    }
    __syncthreads();
    if (i < n)
        c[i] = (cell[t] + cell[t + 1] + cell[t + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    extern __shared__ float tile[];
    const int first = blockIdx.x * BLOCK, outputs = n - 2 * radius, t = threadIdx.x;
    for (int k = t; k < BLOCK + 2 * radius && first + k < n; k += BLOCK)
        tile[k / ROW * PITCH + k % ROW] = f[first + k];
    __syncthreads();
    if (first + t < outputs) {
        float sum = 0;
        for (int k = 0; k <= 2 * radius; k++)
            sum += stencil[k] * tile[(t + k) / ROW * PITCH + (t + k) % ROW];
        df[first + t + radius] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    size_t bytes = ROWS * ROW * sizeof(float);
    int outputs = n - 2 * radius;
    if (outputs > 0)
        derivative_kernel<<<(outputs - 1) / BLOCK + 1, BLOCK, bytes>>>(f, df, n, stencil, radius);
}
