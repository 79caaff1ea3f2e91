// lab5 verdict=graded stencil_coarsened.correctness=fail says="add" says="&& kk < n - 1" says="to the condition" says="all outputs are then right"
// A thread has two columns half a tile apart; whether it stores is decided once, with the first of them.
#include "lab.h"

constexpr int HALF = 16, ROWS = 8, SLAB = 24;

__global__ void columns_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[ROWS + 2][2 * HALF + 2];
    const int k0 = 1 + blockIdx.x * 2 * HALF + threadIdx.x;
    const int j = 1 + blockIdx.y * ROWS + threadIdx.y;
    const bool has_output = k0 < n - 1 && j < n - 1;
    const int begin = 1 + blockIdx.z * SLAB, end = min(begin + SLAB, n - 1);

    for (int i = begin; i < end; i++) {
        const float *plane = in + i * n * n;
        for (int y = threadIdx.y; y < ROWS + 2; y += ROWS)
            for (int x = threadIdx.x; x < 2 * HALF + 2; x += HALF) {
                const int row = blockIdx.y * ROWS + y, column = blockIdx.x * 2 * HALF + x;
                tile[y][x] = row < n && column < n ? plane[row * n + column] : 0;
            }
        __syncthreads();
        for (int part = 0; part < 2; part++) {
            const int kk = k0 + part * HALF, x = threadIdx.x + part * HALF + 1, y = threadIdx.y + 1;
            if (has_output)
                out[(i * n + j) * n + kk] = c.c[0] * tile[y][x] + c.c[1] * tile[y][x - 1] + c.c[2] * tile[y][x + 1] +
                                            c.c[3] * tile[y - 1][x] + c.c[4] * tile[y + 1][x] +
                                            c.c[5] * plane[j * n + kk - n * n] + c.c[6] * plane[j * n + kk + n * n];
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const dim3 grid((n - 3) / (2 * HALF) + 1, (n - 3) / ROWS + 1, (n - 3) / SLAB + 1);
    columns_kernel<<<grid, dim3(HALF, ROWS)>>>(in, out, n, c);
}
