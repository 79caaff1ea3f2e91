// lab5 verdict=graded score=0 finding=out_of_bounds_write cause=bytes_added@HERE says="count elements here, not bytes: p + n moves a float pointer on by n floats"
// The planes in dynamic shared memory begin a number of bytes apart, which is added to pointers to float.
#include "lab.h"

#ifndef IN_TILE
#define IN_TILE 32
#endif
#define OUT_TILE (IN_TILE - 2)
#ifndef PLANES
#define PLANES 32
#endif

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define PLANE_BYTES (IN_TILE * IN_TILE * sizeof(float))

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float planes[];
    float *below = planes;
    float *here = below + PLANE_BYTES; // HERE
    float *above = here + PLANE_BYTES;

    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    int me = y * IN_TILE + x;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < IN_TILE - 1 && y > 0 && y < IN_TILE - 1 && j < n - 1 && k < n - 1;

    int first = 1 + blockIdx.z * PLANES;
    int last = min(first + PLANES, n - 1);
    if (loads) {
        below[me] = in[at(n, first - 1, j, k)];
        here[me] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above[me] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[me] + c.c[1] * here[me - 1] + c.c[2] * here[me + 1] +
                                  c.c[3] * here[me - IN_TILE] + c.c[4] * here[me + IN_TILE] + c.c[5] * below[me] +
                                  c.c[6] * above[me];
        __syncthreads();
        if (loads) {
            below[me] = here[me];
            here[me] = above[me];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    int slabs = (n - 2 + PLANES - 1) / PLANES;
    coarsened_kernel<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, IN_TILE), 3 * PLANE_BYTES>>>(in, out, n, c);
}
