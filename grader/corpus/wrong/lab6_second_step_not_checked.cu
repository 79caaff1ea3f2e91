// lab6 verdict=graded score=0 finding=out_of_bounds_read says="Next: stencil_register_tiled, line 37: put" says="if (i + 1 < end)"
// Two steps per round, so that below and here need no move; only the first of them is checked.
#include "lab.h"

#define SIDE 32
#define DEPTH 15

struct Column {
    int k, j, n;
    bool loads, computes;

    __device__ int at(int i) const { return (i * n + j) * n + k; }
    __device__ float load(const float *in, int i) const { return loads ? in[at(i)] : 0.0f; }
};

__device__ void step(float (*plane)[SIDE], const Column &me, const float *in, float *out, int i, float &oldest,
                     float here, Stencil7 c)
{
    int x = threadIdx.x, y = threadIdx.y;
    float above = me.load(in, i + 1);
    plane[y][x] = here;
    __syncthreads();
    if (me.computes)
        out[me.at(i)] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                        c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * oldest + c.c[6] * above;
    __syncthreads();
    oldest = above;
}

__device__ void climb(float (*plane)[SIDE], const Column &me, const float *in, float *out, Stencil7 c)
{
    int begin = blockIdx.z * DEPTH + 1, end = min(begin + DEPTH, me.n - 1);
    float even = me.load(in, begin - 1), odd = me.load(in, begin);

    for (int i = begin; i < end; i += 2) {
        step(plane, me, in, out, i, even, odd, c);
        step(plane, me, in, out, i + 1, odd, even, c);
    }
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[SIDE][SIDE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (SIDE - 2) + x, j = blockIdx.y * (SIDE - 2) + y;
    bool inner = x && y && x < SIDE - 1 && y < SIDE - 1;
    Column me = {k, j, n, j < n && k < n, inner && j < n - 1 && k < n - 1};
    climb(plane, me, in, out, c);
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + SIDE - 3) / (SIDE - 2);
    march<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
