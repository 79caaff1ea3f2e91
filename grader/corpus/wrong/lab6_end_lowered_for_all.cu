// lab6 verdict=graded score=0 cause=slab_stops_early says="let the march store the last plane of its slab" omits="Tried"
// The end of each slab is lowered, that of the grid only is meant; nvcc counts the rounds in the loop's first line.
#include "lab.h"

#ifndef IN_TILE
#define IN_TILE 32
#endif
#define OUT_TILE (IN_TILE - 2)
#ifndef PLANES
#define PLANES 16
#endif

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

struct Planes {
    int begin, end; // begin <= i < end
};

// the planes that this block computes
__device__ Planes planes_of_block(int n)
{
    Planes r;
    r.begin = blockIdx.z * PLANES + 1;
    r.end = min(r.begin + PLANES, n);
    r.end--;
    return r;
}

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[IN_TILE][IN_TILE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * OUT_TILE + x, j = blockIdx.y * OUT_TILE + y;
    const bool loads = j < n && k < n;
    const bool computes = x > 0 && x < IN_TILE - 1 && y > 0 && y < IN_TILE - 1 && j < n - 1 && k < n - 1;

    const Planes planes = planes_of_block(n);
    const int stride = n * n;
    const float *p = in + at(n, planes.begin, j, k); // my cell of `here`
    float *q = out + at(n, planes.begin, j, k);

    float below = loads ? p[-stride] : 0.f;
    float here = loads ? p[0] : 0.f;
    for (int i = planes.begin; i < planes.end; i++, p += stride, q += stride) {
        const float above = loads ? p[stride] : 0.f;
        plane[y][x] = here;
        __syncthreads();
        if (computes)
            *q = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] + c.c[3] * plane[y - 1][x] +
                 c.c[4] * plane[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    const int slabs = (n - 2 + PLANES - 1) / PLANES;
    register_tiled_kernel<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, IN_TILE)>>>(in, out, n, c);
}
