// lab2 verdict=graded derivative.correctness=fail cause=async_counts_cells@HERE says="Next: derivative, line 44: write this count times sizeof(float)"
// The copy of the block's part of f counts cells, while the copy in average3 counts bytes.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include "lab.h"

namespace cg = cooperative_groups;

#define BLOCK 256
#define R_MOST 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    cg::thread_block block = cg::this_thread_block();
    int t = threadIdx.x, first = blockIdx.x * BLOCK, i = first + t, own = min(BLOCK, n - first);
    cg::memcpy_async(block, tile + 1, a + first, own * sizeof(int));
    cg::wait(block);
    if (t == 0) {
        tile[0] = a[max(first - 1, 0)];
        tile[own + 1] = a[min(first + own, n - 1)];
    }
    block.sync();
    if (i < n)
        c[i] = (tile[t] + tile[t + 1] + tile[t + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

/* ---- derivative ---- */

__constant__ float coefficients[2 * R_MOST + 1];

__global__ void derivative_kernel(const float *f, float *df, int n, int R)
{
    __shared__ float tile[BLOCK + 2 * R_MOST];
    cg::thread_block block = cg::this_thread_block();
    const int first = blockIdx.x * BLOCK, i = first + R + threadIdx.x;
    const int wanted = min(BLOCK + 2 * R_MOST, n - first);
    cg::memcpy_async(block, tile, f + first, wanted); // HERE
    cg::wait(block);
    if (i >= n - R)
        return;
    float d = 0;
    for (int m = 0; m <= 2 * R; m++)
        d += coefficients[m] * tile[threadIdx.x + m];
    df[i] = d;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    if (n > 2 * radius)
        derivative_kernel<<<(n - 2 * radius - 1) / BLOCK + 1, BLOCK>>>(f, df, n, radius);
}
