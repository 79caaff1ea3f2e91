// lab4 verdict=graded score<100 stencil_basic.correctness=fail says="In line 13: write" says="z * plane" says="Tried: all outputs are then right"
// The index adds the size of a plane once, and not for each plane before the cell.
#include "lab.h"

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    const int row = n, plane = n * row;
    if (x < 1 || y < 1 || z < 1 || x > n - 2 || y > n - 2 || z > n - 2)
        return;
    const int own = plane + y * row + x;
    float sum = c.c[0] * in[own] + c.c[1] * in[own - 1] + c.c[2] * in[own + 1];
    sum += c.c[3] * in[own - row] + c.c[4] * in[own + row];
    sum += c.c[5] * in[own - 1 * plane] + c.c[6] * in[own + 1 * plane];
    out[own] = sum;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int across = (n + 31) / 32, deep = (n + 3) / 4;
    plain<<<dim3(across, deep, deep), dim3(32, 4, 4)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c) {}
