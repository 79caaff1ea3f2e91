// lab5 verdict=graded score<100 finding=shared_race cause=copy_awaited_too_late says="Next: stencil_coarsened, line 29: wait for the copies first and call __syncthreads()"
// The barrier stands before the wait: the cells that neighbours copy may still be on their way.
#include "lab.h"
#include <cuda_pipeline.h>

#define W 32
#define DEPTH 16

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float slot[4][W][W];
    int x = threadIdx.x, y = threadIdx.y, low = blockIdx.z * DEPTH + 1, high = min(low + DEPTH, n - 1);
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    bool has_cell = j < n && k < n;
    bool has_output = x > 0 && y > 0 && x < W - 1 && y < W - 1 && j < n - 1 && k < n - 1;
    const float *from = in + j * n + k;
    if (has_cell) {
        __pipeline_memcpy_async(&slot[(low - 1) % 4][y][x], from + (low - 1) * n * n, 4);
        __pipeline_memcpy_async(&slot[low % 4][y][x], from + low * n * n, 4);
    }
    __pipeline_commit();
    for (int i = low; i < high; i++) {
        float(*mid)[W] = slot[i % 4];
        if (has_cell)
            __pipeline_memcpy_async(&slot[(i + 1) % 4][y][x], from + (i + 1) * n * n, 4);
        __pipeline_commit();
        __syncthreads();

        __pipeline_wait_prior(0);
        if (has_output) {
            float sum = c.c[0] * mid[y][x] + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1];
            sum += c.c[3] * mid[y - 1][x] + c.c[4] * mid[y + 1][x];
            out[(i * n + j) * n + k] = sum + c.c[5] * slot[(i - 1) % 4][y][x] + c.c[6] * slot[(i + 1) % 4][y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int across = (n - 3) / (W - 2) + 1;
    march<<<dim3(across, across, (n - 3) / DEPTH + 1), dim3(W, W)>>>(in, out, n, c);
}
