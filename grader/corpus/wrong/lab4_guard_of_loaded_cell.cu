// lab4 verdict=graded score=50 stencil_tiled.correctness=fail says="it asks for another cell than the one that is stored. Tried" omits="stop earlier"
// Threads get new cells for the outputs, but the guard still asks for the cell that each one has loaded.
#include "lab.h"

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z, at = (i * n + j) * n + k;
    if (i > 0 && j > 0 && k > 0 && i < n - 1 && j < n - 1 && k < n - 1)
        out[at] = c.c[0] * in[at] + c.c[1] * in[at - 1] + c.c[2] * in[at + 1] + c.c[3] * in[at - n]
                + c.c[4] * in[at + n] + c.c[5] * in[at - n * n] + c.c[6] * in[at + n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 2, 4), grid((n + 31) / 32, (n + 1) / 2, (n + 3) / 4);
    plain<<<grid, block>>>(in, out, n, c);
}

constexpr int LOADED = 8, OWN = LOADED - 2;

__global__ void packed(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cube[LOADED][LOADED][LOADED];
    const int left = blockIdx.x * OWN, front = blockIdx.y * OWN, low = blockIdx.z * OWN;
    int k = left + threadIdx.x, j = front + threadIdx.y, i = low + threadIdx.z;
    float value = 0;
    if (i < n && j < n && k < n)
        value = in[(i * n + j) * n + k];
    cube[threadIdx.z][threadIdx.y][threadIdx.x] = value;
    __syncthreads();
    int number = (threadIdx.z * LOADED + threadIdx.y) * LOADED + threadIdx.x;
    if (number < OWN * OWN * OWN && i < n - 1 && j < n - 1 && k < n - 1) {
        int tx = number % OWN + 1, ty = number / OWN % OWN + 1, tz = number / (OWN * OWN) + 1;
        float sum = c.c[0] * cube[tz][ty][tx] + c.c[1] * cube[tz][ty][tx - 1] + c.c[2] * cube[tz][ty][tx + 1];
        sum += c.c[3] * cube[tz][ty - 1][tx] + c.c[4] * cube[tz][ty + 1][tx];
        sum += c.c[5] * cube[tz - 1][ty][tx] + c.c[6] * cube[tz + 1][ty][tx];
        out[((low + tz) * n + front + ty) * n + left + tx] = sum;
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    unsigned blocks = (n - 2 + OWN - 1) / OWN;
    packed<<<dim3(blocks, blocks, blocks), dim3(LOADED, LOADED, LOADED)>>>(in, out, n, c);
}
