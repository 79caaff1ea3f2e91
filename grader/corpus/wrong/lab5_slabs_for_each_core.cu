// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.traffic=fail cause=few_planes says="Next: stencil_coarsened, line 47: let each block compute more planes, 16 or more, and load each of them once"
// The grid is cut into 1024 blocks at every size, so that a block marches through a single plane where n is small.
#include "lab.h"

enum { EDGE = 32, INNER = EDGE - 2, BLOCKS = 1024 };

__device__ size_t cell(int n, int z, int y, int x)
{
    return ((size_t)z * n + y) * n + x;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c, int depth)
{
    __shared__ float s[3][EDGE][EDGE];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * INNER + tx, y = blockIdx.y * INNER + ty;
    bool inside = x < n && y < n;
    bool inner = tx > 0 && ty > 0 && tx <= INNER && ty <= INNER && x < n - 1 && y < n - 1;
    int z = 1 + blockIdx.z * depth, end = min(z + depth, n - 1), under = 0;
    if (inside) {
        s[0][ty][tx] = in[cell(n, z - 1, y, x)];
        s[1][ty][tx] = in[cell(n, z, y, x)];
    }
    for (; z < end; z++) {
        int own = (under + 1) % 3, over = (under + 2) % 3;
        if (inside)
            s[over][ty][tx] = in[cell(n, z + 1, y, x)];
        __syncthreads();
        if (inner)
            out[cell(n, z, y, x)] = c.c[0] * s[own][ty][tx] + c.c[1] * s[own][ty][tx - 1] +
                                    c.c[2] * s[own][ty][tx + 1] + c.c[3] * s[own][ty - 1][tx] +
                                    c.c[4] * s[own][ty + 1][tx] + c.c[5] * s[under][ty][tx] +
                                    c.c[6] * s[over][ty][tx];
        __syncthreads();
        under = own;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + INNER - 1) / INNER, slabs = BLOCKS / (tiles * tiles);
    if (slabs > n - 2)
        slabs = n - 2;
    if (slabs < 1)
        slabs = 1;
    int depth = (n - 2 + slabs - 1) / slabs;
    if (depth > 64)
        depth = 64;
    march<<<dim3(tiles, tiles, (n - 2 + depth - 1) / depth), dim3(EDGE, EDGE)>>>(in, out, n, c, depth);
}
