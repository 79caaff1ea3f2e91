// lab5 verdict=graded score=0 says="cudaMemcpyToSymbol(factors, &c, sizeof c)" says="Tried: all outputs are then right" omits="find the factor that is 0"
// A variable of the device holds the coefficients, and nothing copies them there.
#include "lab.h"

#define EDGE 16
#define DEPTH 8

__device__ float factors[7];

__global__ void march(const float *in, float *out, int n)
{
    __shared__ float plane[EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (EDGE - 2) + x, j = blockIdx.y * (EDGE - 2) + y, first = blockIdx.z * DEPTH;
    bool loads = j < n && k < n;
    bool writes = x > 0 && x < EDGE - 1 && y > 0 && y < EDGE - 1 && j < n - 1 && k < n - 1;
    float below = loads ? in[(first * n + j) * n + k] : 0, here = loads ? in[((first + 1) * n + j) * n + k] : 0;
    for (int i = first + 1; i <= first + DEPTH && i < n - 1; i++) {
        float above = loads ? in[((i + 1) * n + j) * n + k] : 0;
        plane[y][x] = here;
        __syncthreads();
        if (writes)
            out[(i * n + j) * n + k] = factors[0] * here + factors[1] * plane[y][x - 1]
                                     + factors[2] * plane[y][x + 1] + factors[3] * plane[y - 1][x]
                                     + factors[4] * plane[y + 1][x] + factors[5] * below + factors[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (EDGE - 2) + 1, slabs = (n - 3) / DEPTH + 1;
    march<<<dim3(tiles, tiles, slabs), dim3(EDGE, EDGE)>>>(in, out, n);
}
