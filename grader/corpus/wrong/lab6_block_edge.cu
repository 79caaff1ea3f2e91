// lab6 verdict=graded score=0 stencil_register_tiled.correctness=fail finding=undefined_value@HERE says="(j or k mod 30 = 1 or 0) and 65: the faces of the tiles" cause=cell_skipped says="line 25: leave out the condition"
// Only threads that compute fill the plane: its rim, which they read, is never written.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define T      32
#define PLANES 32

__global__ void march_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x < T - 1 && k < n - 1 && y >= 1 && y < T - 1 && j < n - 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    float below = loads ? in[at(n, first - 1, j, k)] : 0;
    float here = loads ? in[at(n, first, j, k)] : 0;
    for (int i = first; i < last; i++) {
        float above = loads ? in[at(n, i + 1, j, k)] : 0;
        if (computes)
            plane[y][x] = here;
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here // HERE
                                + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x]
                                + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (T - 2) + 1, slabs = (n - 3) / PLANES + 1;
    march_kernel<<<dim3(tiles, tiles, slabs), dim3(T, T)>>>(in, out, n, c);
}
