// lab4 verdict=graded score<100 stencil_tiled.traffic=partial says="longer along its short sides and shorter along its long one" says="A block of 16 * 8 * 8, with as many threads, would load them for 504" omits="make the tile larger"
// The tile has two planes of two rows. The block has as many threads as it may.
#include "lab.h"

__global__ void simple(const float *in, float *out, int n, Stencil7 c)
{
    int k = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y + blockIdx.y * blockDim.y;
    int i = threadIdx.z + blockIdx.z * blockDim.z, nn = n * n, me = i * nn + j * n + k;
    if (i > 0 && j > 0 && k > 0 && i < n - 1 && j < n - 1 && k < n - 1)
        out[me] = c.c[0] * in[me] + c.c[1] * in[me - 1] + c.c[2] * in[me + 1] + c.c[3] * in[me - n] +
                  c.c[4] * in[me + n] + c.c[5] * in[me - nn] + c.c[6] * in[me + nn];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    simple<<<dim3((n + 31) / 32, (n + 3) / 4, (n + 1) / 2), dim3(32, 4, 2)>>>(in, out, n, c);
}

#define R 64 /* cells in a row */
#define A 4
#define B 4

__global__ void shared_tile(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float box[B][A][R];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, nn = n * n;
    int i = blockIdx.z * (B - 2) + z, j = blockIdx.y * (A - 2) + y, k = blockIdx.x * (R - 2) + x;
    if (i < n && j < n && k < n)
        box[z][y][x] = in[i * nn + j * n + k];
    __syncthreads();
    if (x % (R - 1) && y % (A - 1) && z % (B - 1) && i < n - 1 && j < n - 1 && k < n - 1)
        out[i * nn + j * n + k] = c.c[0] * box[z][y][x] + c.c[1] * box[z][y][x - 1] +
                                  c.c[2] * box[z][y][x + 1] + c.c[3] * box[z][y - 1][x] +
                                  c.c[4] * box[z][y + 1][x] + c.c[5] * box[z - 1][y][x] +
                                  c.c[6] * box[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int wide = (n - 3) / (R - 2) + 1, high = (n - 3) / (A - 2) + 1;
    shared_tile<<<dim3(wide, high, high), dim3(R, A, B)>>>(in, out, n, c);
}
