// lab4 verdict=graded score<100 cause=cell_skipped says="let this line store every cell of box that line"
// The halo after the block is loaded by its last threads. In a block that the grid cuts off, these have no
// output and load nothing.
#include "lab.h"

constexpr int kEdge = 6, kBox = kEdge + 2;

__global__ void seven_points(const float *in, float *out, int m, Stencil7 c)
{
    const int x = threadIdx.x + blockIdx.x * blockDim.x + 1;
    const int y = threadIdx.y + blockIdx.y * blockDim.y + 1;
    const int z = blockIdx.z + 1;
    if (x >= m - 1 || y >= m - 1)
        return;
    const float *cell = in + (z * m + y) * m + x;
    out[cell - in] = c.c[0] * cell[0] + c.c[1] * cell[-1] + c.c[2] * cell[1] + c.c[3] * cell[-m] +
                     c.c[4] * cell[m] + c.c[5] * cell[-m * m] + c.c[6] * cell[m * m];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        seven_points<<<dim3((n + 61) / 64, (n + 1) / 4, n - 2), dim3(64, 4)>>>(in, out, n, c);
}

/* The steps from a thread's own cell to its halo: -1, 0 or 1. */
__device__ int side(int t)
{
    return t == 0 ? -1 : t == kEdge - 1;
}

__global__ void from_box(const float *in, float *out, int m, Stencil7 c)
{
    __shared__ float box[kBox][kBox][kBox];
    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    const int x = blockIdx.x * kEdge + tx + 1, y = blockIdx.y * kEdge + ty + 1, z = blockIdx.z * kEdge + tz + 1;
    const bool computes = max(x, max(y, z)) < m - 1;
    const float *cell = in + (z * m + y) * m + x;
    float *own = &box[tz + 1][ty + 1][tx + 1];
    if (computes) {
        const int sx = side(tx), sy = side(ty), sz = side(tz);
        *own = *cell;
        own[sx] = cell[sx];
        own[sy * kBox] = cell[sy * m];
        own[sz * kBox * kBox] = cell[sz * m * m];
    }
    __syncthreads();
    if (computes)
        out[cell - in] = c.c[0] * *own + c.c[1] * own[-1] + c.c[2] * own[1] + c.c[3] * own[-kBox] +
                         c.c[4] * own[kBox] + c.c[5] * own[-kBox * kBox] + c.c[6] * own[kBox * kBox];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    const int tiles = max(n - 2 + kEdge - 1, 0) / kEdge;
    if (tiles)
        from_box<<<dim3(tiles, tiles, tiles), dim3(kEdge, kEdge, kEdge)>>>(in, out, n, c);
}
