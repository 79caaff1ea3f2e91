// lab4 verdict=graded stencil_basic.correctness=fail says="Next: stencil_basic, the sum stored in line 29: give all terms their weights: 5 of the 7 are 0, only in[i][j][k-1] and in[i][j][k] have theirs"
// The copy counts the bytes of two coefficients, so that the others stay 0.
#include "lab.h"

enum { BYTES = 8 };

__constant__ float W[7];

static void upload(const float *w)
{
    cudaMemcpyToSymbol(W, w, BYTES);
}

__global__ void plain(const float *__restrict__ in, float *__restrict__ out, int n)
{
    const int k = threadIdx.x + blockIdx.x * blockDim.x;
    const int j = threadIdx.y + blockIdx.y * blockDim.y;
    const int i = blockIdx.z;
    const int plane = n * n;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1) {
        const float *p = in + i * plane + j * n + k;
        float s = W[0] * p[0];
        s += W[1] * p[-1];
        s += W[2] * p[1];
        s += W[3] * p[-n];
        s += W[4] * p[n];
        s += W[5] * p[-plane];
        s += W[6] * p[plane];
        out[i * plane + j * n + k] = s;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    upload(c.c);
    dim3 block(32, 8);
    dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y, n);
    plain<<<grid, block>>>(in, out, n);
}

#ifndef IN_TILE
#define IN_TILE 8
#endif
#define OUT_TILE (IN_TILE - 2)

__global__ void cube(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float t[IN_TILE][IN_TILE][IN_TILE];
    const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const int k = blockIdx.x * OUT_TILE + x;
    const int j = blockIdx.y * OUT_TILE + y;
    const int i = blockIdx.z * OUT_TILE + z;
    const int me = (i * n + j) * n + k;
    t[z][y][x] = (i < n && j < n && k < n) ? in[me] : 0.0f;
    __syncthreads();
    if (x == 0 || y == 0 || z == 0 || x == IN_TILE - 1 || y == IN_TILE - 1 || z == IN_TILE - 1)
        return;
    if (i > n - 2 || j > n - 2 || k > n - 2)
        return;
    out[me] = c.c[0] * t[z][y][x] + c.c[1] * t[z][y][x - 1] + c.c[2] * t[z][y][x + 1] + c.c[3] * t[z][y - 1][x] +
              c.c[4] * t[z][y + 1][x] + c.c[5] * t[z - 1][y][x] + c.c[6] * t[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const unsigned b = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    cube<<<dim3(b, b, b), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
