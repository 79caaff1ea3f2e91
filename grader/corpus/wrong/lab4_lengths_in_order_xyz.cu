// lab4 verdict=graded stencil_tiled.correctness=fail stencil_tiled.safety=fail says="line 24: write" says="tile[TZ][TY][TX]"
// The lengths of the tile stand in the order x, y, z, so a row has 8 cells for 16 threads.
#include "lab.h"

#define TX 16
#define TY 8
#define TZ 8

__global__ void naive(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * TX + threadIdx.x;
    int j = blockIdx.y * TY + threadIdx.y;
    int i = blockIdx.z * TZ + threadIdx.z;
    int p = (i * n + j) * n + k;
    if (k >= 1 && k <= n - 2)
        if (j >= 1 && j <= n - 2)
            if (i >= 1 && i <= n - 2)
                out[p] = c.c[0] * in[p] + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] +
                         c.c[4] * in[p + n] + c.c[5] * in[p - n * n] + c.c[6] * in[p + n * n];
}

__global__ void shared_tile(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[TX][TY][TZ];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (TX - 2) + x;
    int j = blockIdx.y * (TY - 2) + y;
    int i = blockIdx.z * (TZ - 2) + z;
    int p = (i * n + j) * n + k;

    if (k < n && j < n && i < n)
        tile[z][y][x] = in[p]; // HERE
    __syncthreads();

    bool compute = x >= 1 && x < TX - 1 && y >= 1 && y < TY - 1 && z >= 1 && z < TZ - 1;
    compute = compute && k < n - 1 && j < n - 1 && i < n - 1;
    if (compute)
        out[p] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1] +
                 c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x] +
                 c.c[6] * tile[z + 1][y][x];
}

static int parts(int total, int each) { return (total + each - 1) / each; }

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    naive<<<dim3(parts(n, TX), parts(n, TY), parts(n, TZ)), dim3(TX, TY, TZ)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid(parts(n - 2, TX - 2), parts(n - 2, TY - 2), parts(n - 2, TZ - 2));
    shared_tile<<<grid, dim3(TX, TY, TZ)>>>(in, out, n, c);
}
