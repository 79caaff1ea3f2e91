// lab5 verdict=graded score=0 says="blockIdx.x * BDIM" says="Tried: all outputs are then right"
// All blocks of a row have the same columns.
#include "lab.h"

#define BDIM 16
#define DEPTH 32

typedef float Plane[BDIM + 2][BDIM + 2];

// Each thread loads its own cell; threads at an edge of the block also load the halo cell beside it.
__device__ void loadPlane(Plane s, const float *plane, int n, int j, int k)
{
    int y = threadIdx.y + 1;
    int x = threadIdx.x + 1;
    if (j >= n - 1 || k >= n - 1)
        return;
    s[y][x] = plane[j * n + k];
    if (threadIdx.x == 0)
        s[y][0] = plane[j * n + k - 1];
    if (threadIdx.x == BDIM - 1 || k == n - 2)
        s[y][x + 1] = plane[j * n + k + 1];
    if (threadIdx.y == 0)
        s[0][x] = plane[(j - 1) * n + k];
    if (threadIdx.y == BDIM - 1 || j == n - 2)
        s[y + 1][x] = plane[(j + 1) * n + k];
}

__global__ void coarsenedKernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Plane bottom, center, top;
    int j = blockIdx.y * BDIM + threadIdx.y + 1;
    int k = BDIM + threadIdx.x + 1;
    int y = threadIdx.y + 1;
    int x = threadIdx.x + 1;
    int begin = blockIdx.z * DEPTH + 1;
    int end = min(begin + DEPTH, n - 1);
    bool valid = j < n - 1 && k < n - 1;

    loadPlane(bottom, in + (begin - 1) * n * n, n, j, k);
    loadPlane(center, in + begin * n * n, n, j, k);
    for (int i = begin; i < end; i++) {
        loadPlane(top, in + (i + 1) * n * n, n, j, k);
        __syncthreads();
        if (valid)
            out[i * n * n + j * n + k] = c.c[0] * center[y][x] + c.c[1] * center[y][x - 1]
                                       + c.c[2] * center[y][x + 1] + c.c[3] * center[y - 1][x]
                                       + c.c[4] * center[y + 1][x] + c.c[5] * bottom[y][x] + c.c[6] * top[y][x];
        __syncthreads();
        int tid = threadIdx.y * BDIM + threadIdx.x;
        for (int cell = tid; cell < (BDIM + 2) * (BDIM + 2); cell += BDIM * BDIM) {
            int row = cell / (BDIM + 2), col = cell % (BDIM + 2);
            bottom[row][col] = center[row][col];
            center[row][col] = top[row][col];
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + BDIM - 1) / BDIM;
    int slabs = (n - 2 + DEPTH - 1) / DEPTH;
    coarsenedKernel<<<dim3(tiles, tiles, slabs), dim3(BDIM, BDIM)>>>(in, out, n, c);
}
