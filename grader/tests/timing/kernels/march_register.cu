/* March along z with the column in registers and one plane in shared memory; SLACK: one barrier a plane
 * less, with two planes in turn. */
#include "lab.h"
#ifndef TX
#define TX 32
#define TY 32
#endif
#ifndef PLANES
#define PLANES 30
#endif

__global__ void march(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c, int planes)
{
    __shared__ float plane[TY][TX];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (TX - 2) + x, j = blockIdx.y * (TY - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= TX - 2 && y >= 1 && y <= TY - 2 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * planes + 1, last = min(first + planes, n - 1), square = n * n;
    int p = first * square + j * n + k;
    float below = loads ? in[p - square] : 0, here = loads ? in[p] : 0;
#ifdef AHEAD // the load of the plane after the next is under way while this one is computed
    float above = loads ? in[p + square] : 0;
#endif
    for (int i = first; i < last; i++, p += square) {
#ifdef AHEAD
        float ahead = loads && i + 2 < n ? in[p + 2 * square] : 0;
#else
        float above = loads ? in[p + square] : 0;
#endif
        plane[y][x] = here;
        __syncthreads();
        if (computes)
            out[p] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                   + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here, here = above;
#ifdef AHEAD
        above = ahead;
#endif
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int planes = PLANES ? PLANES : n;
    dim3 block(TX, TY), grid((n - 3) / (TX - 2) + 1, (n - 3) / (TY - 2) + 1, (n - 3) / planes + 1);
    if (n >= 3)
        march<<<grid, block>>>(in, out, n, c, planes);
}
