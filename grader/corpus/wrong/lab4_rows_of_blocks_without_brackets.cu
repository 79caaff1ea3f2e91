// lab4 verdict=graded stencil_basic.time=fail says="Next: stencil_basic, line 50: launch only as many blocks as the outputs need"
// The number of blocks along y lacks its brackets, so that most blocks have no output.
#include "lab.h"

#define IN_TILE_DIM 8
#define OUT_TILE_DIM (IN_TILE_DIM - 2)

__global__ void stencil_kernel(const float *in, float *out, unsigned int N, Stencil7 c)
{
    unsigned int i = blockIdx.z * blockDim.z + threadIdx.z;
    unsigned int j = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
        out[i * N * N + j * N + k] = c.c[0] * in[i * N * N + j * N + k]
                                   + c.c[1] * in[i * N * N + j * N + (k - 1)]
                                   + c.c[2] * in[i * N * N + j * N + (k + 1)]
                                   + c.c[3] * in[i * N * N + (j - 1) * N + k]
                                   + c.c[4] * in[i * N * N + (j + 1) * N + k]
                                   + c.c[5] * in[(i - 1) * N * N + j * N + k]
                                   + c.c[6] * in[(i + 1) * N * N + j * N + k];
    }
}

__global__ void tiled_kernel(const float *in, float *out, unsigned int N, Stencil7 c)
{
    int i = blockIdx.z * OUT_TILE_DIM + threadIdx.z;
    int j = blockIdx.y * OUT_TILE_DIM + threadIdx.y;
    int k = blockIdx.x * OUT_TILE_DIM + threadIdx.x;
    __shared__ float in_s[IN_TILE_DIM][IN_TILE_DIM][IN_TILE_DIM];
    if (i < N && j < N && k < N)
        in_s[threadIdx.z][threadIdx.y][threadIdx.x] = in[i * N * N + j * N + k];
    __syncthreads();
    if (i >= 1 && i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
        if (threadIdx.z >= 1 && threadIdx.z < IN_TILE_DIM - 1 && threadIdx.y >= 1 && threadIdx.y < IN_TILE_DIM - 1
            && threadIdx.x >= 1 && threadIdx.x < IN_TILE_DIM - 1) {
            out[i * N * N + j * N + k] = c.c[0] * in_s[threadIdx.z][threadIdx.y][threadIdx.x]
                                       + c.c[1] * in_s[threadIdx.z][threadIdx.y][threadIdx.x - 1]
                                       + c.c[2] * in_s[threadIdx.z][threadIdx.y][threadIdx.x + 1]
                                       + c.c[3] * in_s[threadIdx.z][threadIdx.y - 1][threadIdx.x]
                                       + c.c[4] * in_s[threadIdx.z][threadIdx.y + 1][threadIdx.x]
                                       + c.c[5] * in_s[threadIdx.z - 1][threadIdx.y][threadIdx.x]
                                       + c.c[6] * in_s[threadIdx.z + 1][threadIdx.y][threadIdx.x];
        }
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(8, 8, 8);
    dim3 grid((n + 7) / 8, n + 7 / 8, (n + 7) / 8);
    stencil_kernel<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(IN_TILE_DIM, IN_TILE_DIM, IN_TILE_DIM);
    unsigned tiles = (n + OUT_TILE_DIM - 1) / OUT_TILE_DIM;
    tiled_kernel<<<dim3(tiles, tiles, tiles), block>>>(in, out, n, c);
}
