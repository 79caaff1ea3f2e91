// lab5 verdict=graded score<100 stencil_coarsened.safety=fail finding=shared_race@HERE cause=commit_left_out says="line 25: commit a group in every turn"
// The next plane is copied and committed while this one is computed; at the end of the march nothing is committed.
#include "lab.h"
#include <cuda_pipeline.h>

#define TILE 32
#define PLANES 16

__global__ void kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[4][TILE][TILE];
    int y = threadIdx.y, x = threadIdx.x, first = blockIdx.z * PLANES;
    int j = blockIdx.y * (TILE - 2) + y, k = blockIdx.x * (TILE - 2) + x;
    bool inside = j < n && k < n, writes = j >= 1 && j < n - 1 && k >= 1 && k < n - 1;
    writes = writes && y >= 1 && y < TILE - 1 && x >= 1 && x < TILE - 1;
    for (int i = first; i < first + 3; i++) {
        if (i < n && inside)
            __pipeline_memcpy_async(&plane[i % 4][y][x], &in[(i * n + j) * n + k], sizeof(float));
        __pipeline_commit();
    }
    for (int i = first + 1; i <= first + PLANES && i < n - 1; i++) {
        if (i + 2 < n) {
            if (inside)
                __pipeline_memcpy_async(&plane[(i + 2) % 4][y][x], &in[((i + 2) * n + j) * n + k], sizeof(float));
            __pipeline_commit();
        }
        __pipeline_wait_prior(1);
        __syncthreads();
        const float(*here)[TILE] = plane[i % 4];
        if (writes)
            out[(i * n + j) * n + k] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                                     + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x]
                                     + c.c[5] * plane[(i - 1) % 4][y][x]
                                     + c.c[6] * plane[(i + 1) % 4][y][x]; // HERE
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(TILE, TILE), grid((n - 1) / (TILE - 2) + 1, (n - 1) / (TILE - 2) + 1, (n - 1) / PLANES + 1);
    kernel<<<grid, block>>>(in, out, n, c);
}
