// lab6 verdict=graded score=0 cause=later_rounds says="line 35: do in each round of a block all that a round needs" omits="count the blocks along z"
// The two planes that a march begins with are loaded before the loop over slabs, under a condition.
#include "lab.h"

#define EDGE 32
#define INNER (EDGE - 2)
#define DEPTH 8

__device__ size_t cell_of(int n, int i, int j, int k)
{
    return ((size_t)i * n + j) * n + k;
}

__device__ float weighed(const float (*s)[EDGE], Stencil7 c, float low, float own, float high)
{
    int y = threadIdx.y, x = threadIdx.x;
    return c.c[0] * own + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1] + c.c[3] * s[y - 1][x] +
           c.c[4] * s[y + 1][x] + c.c[5] * low + c.c[6] * high;
}

__global__ void slabs_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[EDGE][EDGE];
    int k = blockIdx.x * INNER + threadIdx.x, j = blockIdx.y * INNER + threadIdx.y;
    bool inside = j < n && k < n;
    bool stores = threadIdx.x > 0 && threadIdx.x < EDGE - 1 && threadIdx.y > 0 && threadIdx.y < EDGE - 1 &&
                  j < n - 1 && k < n - 1;
    float low = 0, own = 0, high = 0;

    if (inside) {
        int plane = 1 + blockIdx.z * DEPTH;
        low = in[cell_of(n, plane - 1, j, k)];
        own = in[cell_of(n, plane, j, k)];
    }
    for (int begin = 1 + blockIdx.z * DEPTH; begin < n - 1; begin += gridDim.z * DEPTH)
        for (int i = begin; i < begin + DEPTH && i < n - 1; i++) {
            if (inside)
                high = in[cell_of(n, i + 1, j, k)];
            s[threadIdx.y][threadIdx.x] = own;
            __syncthreads();
            if (stores)
                out[cell_of(n, i, j, k)] = weighed(s, c, low, own, high);
            __syncthreads();
            low = own;
            own = high;
        }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / INNER + 1, slabs = (n - 3) / DEPTH + 1;
    slabs_kernel<<<dim3(tiles, tiles, min(slabs, 6)), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
