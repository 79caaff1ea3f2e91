// lab5 verdict=graded score=0 stencil_coarsened.correctness=fail finding=wrong_value says="all except those with i = 1, 33, 65 (i mod 32 = 1): the first plane of each slab" cause=planes_stand_still says="Next: stencil_coarsened: move the planes on"
// The planes stay where they are: from the second step on the wrong ones are used.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define T      32
#define PLANES 32

__global__ void march_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[T][T], here[T][T], above[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x < T - 1 && k < n - 1 && y >= 1 && y < T - 1 && j < n - 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    if (loads) {
        below[y][x] = in[at(n, first - 1, j, k)];
        here[y][x] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[y][x]
                                + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x]
                                + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (T - 2) + 1, slabs = (n - 3) / PLANES + 1;
    march_kernel<<<dim3(tiles, tiles, slabs), dim3(T, T)>>>(in, out, n, c);
}
