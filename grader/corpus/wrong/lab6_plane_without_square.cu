// lab6 verdict=graded score=0 says="in place of" says="i * N + j * N + k]" says="Tried: all outputs are then right"
// The number of a plane is multiplied by a row only, in the store alone.
#include "lab.h"

#define IN_TILE_DIM 32
#define OUT_TILE_DIM (IN_TILE_DIM - 2)
#define Z_COARSENING 16

__global__ void stencil_kernel(const float *in, float *out, int N, Stencil7 c)
{
    int iStart = blockIdx.z * Z_COARSENING + 1;
    int j = blockIdx.y * OUT_TILE_DIM + threadIdx.y;
    int k = blockIdx.x * OUT_TILE_DIM + threadIdx.x;
    float inPrev;
    __shared__ float inCurr_s[IN_TILE_DIM][IN_TILE_DIM];
    float inCurr;
    float inNext;
    if (iStart - 1 < N && j < N && k < N)
        inPrev = in[(iStart - 1) * N * N + j * N + k];
    if (iStart < N && j < N && k < N) {
        inCurr = in[iStart * N * N + j * N + k];
        inCurr_s[threadIdx.y][threadIdx.x] = inCurr;
    }
    for (int i = iStart; i < iStart + Z_COARSENING; ++i) {
        if (i + 1 < N && j < N && k < N)
            inNext = in[(i + 1) * N * N + j * N + k];
        __syncthreads();
        if (i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
            if (threadIdx.y >= 1 && threadIdx.y < IN_TILE_DIM - 1 && threadIdx.x >= 1
                && threadIdx.x < IN_TILE_DIM - 1) {
                out[i * N + j * N + k] = c.c[0] * inCurr + c.c[1] * inCurr_s[threadIdx.y][threadIdx.x - 1]
                                           + c.c[2] * inCurr_s[threadIdx.y][threadIdx.x + 1]
                                           + c.c[3] * inCurr_s[threadIdx.y - 1][threadIdx.x]
                                           + c.c[4] * inCurr_s[threadIdx.y + 1][threadIdx.x] + c.c[5] * inPrev
                                           + c.c[6] * inNext;
            }
        }
        __syncthreads();
        inPrev = inCurr;
        inCurr = inNext;
        inCurr_s[threadIdx.y][threadIdx.x] = inNext;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(IN_TILE_DIM, IN_TILE_DIM, 1);
    dim3 grid((n + OUT_TILE_DIM - 1) / OUT_TILE_DIM, (n + OUT_TILE_DIM - 1) / OUT_TILE_DIM,
              (n + Z_COARSENING - 1) / Z_COARSENING);
    stencil_kernel<<<grid, block>>>(in, out, n, c);
}
