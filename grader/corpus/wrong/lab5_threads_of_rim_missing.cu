// lab5 verdict=graded score=0 says="launch blocks of 32*16*1 threads: yours have 30*14*1" says="all results are then right"
// The kernel has a thread for each cell of a plane, but the block is as large as its outputs.
#include "lab.h"

#define ACROSS 30
#define DOWN 14
#define DEPTH 20

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[3][DOWN + 2][ACROSS + 2];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * ACROSS + x, j = blockIdx.y * DOWN + y;
    const bool is_cell = j < n && k < n;
    const bool is_output = x >= 1 && x <= ACROSS && y >= 1 && y <= DOWN && j < n - 1 && k < n - 1;
    const int start = blockIdx.z * DEPTH, steps = min(DEPTH, n - 2 - start);
    const float *from = in + ((size_t)start * n + j) * n + k;
    for (int s = 0; s < 2 && is_cell; s++)
        ring[s][y][x] = from[s * n * n];
    for (int s = 0; s < steps; s++) {
        const int a = s % 3, b = (s + 1) % 3, d = (s + 2) % 3;
        if (is_cell)
            ring[d][y][x] = from[(s + 2) * n * n];
        __syncthreads();
        if (is_output)
            out[((start + s + 1) * n + j) * n + k] =
                c.c[0] * ring[b][y][x] + c.c[1] * ring[b][y][x - 1] + c.c[2] * ring[b][y][x + 1] +
                c.c[3] * ring[b][y - 1][x] + c.c[4] * ring[b][y + 1][x] + c.c[5] * ring[a][y][x] +
                c.c[6] * ring[d][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    coarsened_kernel<<<dim3((n - 3) / ACROSS + 1, (n - 3) / DOWN + 1, (n - 3) / DEPTH + 1), dim3(ACROSS, DOWN)>>>(in, out, n, c);
}
