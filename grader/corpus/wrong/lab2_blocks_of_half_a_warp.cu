// lab2 verdict=graded derivative.correctness=pass derivative.traffic=partial cause=halo_of_small_blocks says="Next: average3, line 19: launch fewer and larger blocks: 128 to 512 threads"
// gpu: verdict=graded derivative.correctness=pass derivative.traffic=partial cause=halo_of_small_blocks score<100
// Each block loads its tile once, but a block has 16 outputs of average3, and 40 of derivative.
#include "lab.h"

template <int BLOCK> __global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int start = blockIdx.x * BLOCK - 1, i = start + 1 + threadIdx.x;
    for (int t = threadIdx.x; t < BLOCK + 2; t += BLOCK)
        tile[t] = a[min(max(start + t, 0), n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1] + tile[threadIdx.x + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<16><<<(n + 15) / 16, 16>>>(a, c, n);
}

template <int BLOCK> __global__ void derivative_kernel(const float *f, float *df, int n, const float *s, int R)
{
    __shared__ float tile[BLOCK + 16];
    int start = blockIdx.x * BLOCK, i = start + R + threadIdx.x;
    for (int t = threadIdx.x; t < BLOCK + 2 * R && start + t < n; t += BLOCK)
        tile[t] = f[start + t];
    __syncthreads();
    float sum = 0;
    if (i < n - R) {
        for (int d = 0; d <= 2 * R; d++)
            sum += s[d] * tile[threadIdx.x + d];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        derivative_kernel<40><<<(n - 2 * radius + 39) / 40, 40>>>(f, df, n, stencil, radius);
}
