// lab5 verdict=graded score=0 cause=coefficient_alone says="write c3 * in[i][j-1][k]: the coefficient is added"
// A sum starts with a coefficient, whose cell was lost.
#include "lab.h"

#define IN_TILE_DIM 32
#define OUT_TILE_DIM 30
#define Z_COARSENING 16

__global__ void stencil_kernel(const float *in, float *out, int N, Stencil7 c)
{
    int iStart = blockIdx.z * Z_COARSENING + 1;
    int j = blockIdx.y * OUT_TILE_DIM + threadIdx.y;
    int k = blockIdx.x * OUT_TILE_DIM + threadIdx.x;
    __shared__ float inPrev_s[IN_TILE_DIM][IN_TILE_DIM];
    __shared__ float inCurr_s[IN_TILE_DIM][IN_TILE_DIM];
    __shared__ float inNext_s[IN_TILE_DIM][IN_TILE_DIM];
    if (iStart - 1 < N && j < N && k < N)
        inPrev_s[threadIdx.y][threadIdx.x] = in[(iStart - 1) * N * N + j * N + k];
    if (iStart < N && j < N && k < N)
        inCurr_s[threadIdx.y][threadIdx.x] = in[iStart * N * N + j * N + k];
    for (int i = iStart; i < iStart + Z_COARSENING; ++i) {
        if (i + 1 < N && j < N && k < N)
            inNext_s[threadIdx.y][threadIdx.x] = in[(i + 1) * N * N + j * N + k];
        __syncthreads();
        if (i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
            if (threadIdx.y >= 1 && threadIdx.y < IN_TILE_DIM - 1 && threadIdx.x >= 1
                && threadIdx.x < IN_TILE_DIM - 1) {
                float acc = c.c[3];
                acc += c.c[0] * inCurr_s[threadIdx.y][threadIdx.x];
                out[i * N * N + j * N + k] = acc + c.c[1] * inCurr_s[threadIdx.y][threadIdx.x - 1]
                                           + c.c[2] * inCurr_s[threadIdx.y][threadIdx.x + 1]
                                           + c.c[4] * inCurr_s[threadIdx.y + 1][threadIdx.x]
                                           + c.c[5] * inPrev_s[threadIdx.y][threadIdx.x]
                                           + c.c[6] * inNext_s[threadIdx.y][threadIdx.x];
            }
        }
        __syncthreads();
        inPrev_s[threadIdx.y][threadIdx.x] = inCurr_s[threadIdx.y][threadIdx.x];
        inCurr_s[threadIdx.y][threadIdx.x] = inNext_s[threadIdx.y][threadIdx.x];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(IN_TILE_DIM, IN_TILE_DIM, 1);
    dim3 grid((n + OUT_TILE_DIM - 1) / OUT_TILE_DIM, (n + OUT_TILE_DIM - 1) / OUT_TILE_DIM,
              (n + Z_COARSENING - 1) / Z_COARSENING);
    stencil_kernel<<<grid, block>>>(in, out, n, c);
}
