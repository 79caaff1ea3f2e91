// lab5 verdict=graded stencil_coarsened.correctness=fail says="count the blocks" says="along z as (n - 2 - 1) / 8 + 1" omits="as at every n"
// Large grids take a march of 8 planes; the blocks along z are counted for 32.
#include "lab.h"

#define EDGE  32
#define INNER (EDGE - 2)
#define DEEP  32 // planes per block
#define FLAT  8  // planes per block where there are many tiles

__global__ void marching(const float *in, float *out, int n, int planes, Stencil7 c)
{
    __shared__ float ring[3][EDGE][EDGE];
    int col = threadIdx.x, row = threadIdx.y;
    int k = blockIdx.x * INNER + col, j = blockIdx.y * INNER + row;
    bool inside = j < n && k < n;
    bool inner = col > 0 && col <= INNER && row > 0 && row <= INNER && j < n - 1 && k < n - 1;
    int bottom = blockIdx.z * planes;
    int top = min(bottom + planes, n - 2);
    size_t plane = (size_t)n * n;
    const float *p = in + bottom * plane + j * n + k;

    for (int z = 0; z < 2; z++)
        if (inside)
            ring[z][row][col] = p[z * plane];
    for (int i = bottom; i < top; i++) {
        int s = i - bottom;
        float(*below)[EDGE] = ring[s % 3], (*here)[EDGE] = ring[(s + 1) % 3], (*above)[EDGE] = ring[(s + 2) % 3];
        if (inside)
            above[row][col] = p[(s + 2) * plane];
        __syncthreads();
        if (inner)
            out[(i + 1) * plane + j * n + k] = c.c[0] * here[row][col] + c.c[1] * here[row][col - 1] +
                                               c.c[2] * here[row][col + 1] + c.c[3] * here[row - 1][col] +
                                               c.c[4] * here[row + 1][col] + c.c[5] * below[row][col] +
                                               c.c[6] * above[row][col];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int across = (n - 3) / INNER + 1;
    int slabs = (n - 3) / DEEP + 1;
    if (n > 120)
        marching<<<dim3(across, across, slabs), dim3(EDGE, EDGE)>>>(in, out, n, FLAT, c);
    else
        marching<<<dim3(across, across, slabs), dim3(EDGE, EDGE)>>>(in, out, n, DEEP, c);
}
