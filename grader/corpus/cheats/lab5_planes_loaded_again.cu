// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.traffic=fail says="OP/B"
// Each plane is loaded for three outputs in turn, from a copy and by volatile loads. Each third plane has a load of its
// own, so that each load asks three times in a row for the same address, as a thread does that waits.
#include "lab.h"
#define EDGE 32
#define LOAD(number)                                                                                            \
    asm volatile("ld.volatile.global.f32 %0, [%1]; // " number : "=f"(cell[d + 1]) : "l"(in + (z + d) * plane + at))
__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[EDGE][EDGE + 1];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * (EDGE - 2) + tx, y = blockIdx.y * (EDGE - 2) + ty;
    bool inner = tx > 0 && tx < EDGE - 1 && ty > 0 && ty < EDGE - 1 && x < n - 1 && y < n - 1;
    int plane = n * n, at = x < n && y < n ? y * n + x : 0;
#pragma unroll 1
    for (int z = 1; z < n - 1; z++) {
        float cell[3];
#pragma unroll 1
        for (int d = -1; d <= 1; d++) {
            if ((z + d) % 3 == 0)
                LOAD("0");
            else if ((z + d) % 3 == 1)
                LOAD("1");
            else
                LOAD("2");
        }
        __syncthreads();
        tile[ty][tx] = cell[1];
        __syncthreads();
        if (inner)
            out[z * plane + at] = s.c[0] * cell[1] + s.c[1] * tile[ty][tx - 1] + s.c[2] * tile[ty][tx + 1] +
                                  s.c[3] * tile[ty - 1][tx] + s.c[4] * tile[ty + 1][tx] + s.c[5] * cell[0] +
                                  s.c[6] * cell[2];
    }
}
void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    float *copy;
    int blocks = (n - 2 + EDGE - 3) / (EDGE - 2);
    if (n < 3)
        return;
    cudaMalloc(&copy, sizeof *copy * n * n * n);
    cudaMemcpy(copy, in, sizeof *copy * n * n * n, cudaMemcpyDeviceToDevice);
    march<<<dim3(blocks, blocks), dim3(EDGE, EDGE)>>>(copy, out, n, c);
    cudaFree(copy);
}
