// lab6 verdict=graded score=0 finding=launch_error cause=bad_symbol says="Next: stencil_register_tiled, line 44: name the __constant__"
// The copy is given the address of the __constant__ variable.
#include "lab.h"
#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
#define PLANES 32

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__constant__ Stencil7 coef;

__global__ void register_tiled_kernel(const float *in, float *out, int n)
{
    __shared__ float plane[IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x, j = blockIdx.y * OUT_TILE + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    float below = loads ? in[at(n, first - 1, j, k)] : 0;
    float here = loads ? in[at(n, first, j, k)] : 0;
    for (int i = first; i < last; i++) {
        float above = loads ? in[at(n, i + 1, j, k)] : 0;
        plane[y][x] = here;
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = coef.c[0] * here + coef.c[1] * plane[y][x - 1] + coef.c[2] * plane[y][x + 1]
                                + coef.c[3] * plane[y - 1][x] + coef.c[4] * plane[y + 1][x]
                                + coef.c[5] * below + coef.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 - 1) / OUT_TILE + 1, slabs = (n - 2 - 1) / PLANES + 1;
    cudaMemcpyToSymbol(&coef, &c, sizeof c);
    register_tiled_kernel<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, IN_TILE)>>>(in, out, n);
}
