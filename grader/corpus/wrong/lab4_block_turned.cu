// lab4 verdict=graded stencil_tiled.correctness=fail says="Next: stencil_tiled, line 59: exchange two axes of the block: launch blocks of 16*8*8 threads"
// The block has its axes x and y exchanged.
#include "lab.h"

#define TX 16
#define TY 8
#define TZ 8
#define AT(i, j, k) (((i) * n + (j)) * n + (k))

__global__ void sweepPlain(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;

    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    float sum = s.c[0] * in[AT(i, j, k)];
    sum += s.c[1] * in[AT(i, j, k - 1)];
    sum += s.c[2] * in[AT(i, j, k + 1)];
    sum += s.c[3] * in[AT(i, j - 1, k)];
    sum += s.c[4] * in[AT(i, j + 1, k)];
    sum += s.c[5] * in[AT(i - 1, j, k)];
    sum += s.c[6] * in[AT(i + 1, j, k)];
    out[AT(i, j, k)] = sum;
}

__global__ void sweepTiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[TZ][TY][TX];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (TX - 2) + x;
    int j = blockIdx.y * (TY - 2) + y;
    int i = blockIdx.z * (TZ - 2) + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[AT(i, j, k)];
    __syncthreads();

    bool inner = x > 0 && x < TX - 1 && y > 0 && y < TY - 1 && z > 0 && z < TZ - 1;
    if (inner && i < n - 1 && j < n - 1 && k < n - 1) {
        float sum = s.c[0] * tile[z][y][x];
        sum += s.c[1] * tile[z][y][x - 1] + s.c[2] * tile[z][y][x + 1];
        sum += s.c[3] * tile[z][y - 1][x] + s.c[4] * tile[z][y + 1][x];
        sum += s.c[5] * tile[z - 1][y][x] + s.c[6] * tile[z + 1][y][x];
        out[AT(i, j, k)] = sum;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 4, 2);
    dim3 grid((n + 31) / 32, (n + 3) / 4, (n + 1) / 2);
    sweepPlain<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(TY, TX, TZ);
    dim3 grid((n + TX - 3) / (TX - 2), (n + TY - 3) / (TY - 2), (n + TZ - 3) / (TZ - 2));
    sweepTiled<<<grid, block>>>(in, out, n, c);
}
