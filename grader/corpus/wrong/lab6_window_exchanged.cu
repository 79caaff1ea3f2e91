// lab6 verdict=graded score=0 cause=slab_start says="Next: stencil_register_tiled: look at what is loaded before the march"
// Before the march the two planes are loaded into each other's variable.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define T 16
#define Z 16

__global__ void march_kernel(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float plane[T][T];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    bool exists = j < n && k < n;
    bool inner = x % (T - 1) && y % (T - 1) && j < n - 1 && k < n - 1;
    int first = blockIdx.z * Z + 1;
    int last = min(first + Z, n - 1);
    float below = exists ? in[at(n, first, j, k)] : 0;
    float here = exists ? in[at(n, first - 1, j, k)] : 0;
    for (int i = first; i < last; i++) {
        float above = exists ? in[at(n, i + 1, j, k)] : 0;
        plane[y][x] = here;
        __syncthreads();
        if (inner)
            out[at(n, i, j, k)] = s.c[0] * here + s.c[1] * plane[y][x - 1] + s.c[2] * plane[y][x + 1] +
                                  s.c[3] * plane[y - 1][x] + s.c[4] * plane[y + 1][x] + s.c[5] * below +
                                  s.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int along = (n - 3) / (T - 2) + 1;
    dim3 blocks(along, along, (n - 3) / Z + 1);
    march_kernel<<<blocks, dim3(T, T)>>>(in, out, n, c);
}
