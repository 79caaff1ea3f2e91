// lab4 verdict=graded score<100 cause=store_transposed says="Next: stencil_tiled, line 46: write" says="cell(n, i, j, k)" says="Tried: all outputs are then right"
// The output is stored at (k, j, i). Each value is right, but it belongs to another output.
#include "lab.h"

#define EDGE 10
#define CORE (EDGE - 2)

__device__ int cell(int n, int i, int j, int k)
{
    return i * n * n + j * n + k;
}

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z;
    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    const float *p = in + (i * n + j) * n + k;
    out[(i * n + j) * n + k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n] +
                               c.c[5] * p[-n * n] + c.c[6] * p[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic<<<dim3((n - 1) / 32 + 1, (n - 1) / 8 + 1, n), dim3(32, 8)>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float box[EDGE][EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = CORE * blockIdx.x + x, j = CORE * blockIdx.y + y, i = CORE * blockIdx.z + z;
    bool inside = i < n && j < n && k < n;
    box[z][y][x] = inside ? in[cell(n, i, j, k)] : 0;
    __syncthreads();
    if (x == 0 || y == 0 || z == 0 || x > CORE || y > CORE || z > CORE)
        return;
    float sum = c.c[0] * box[z][y][x];
    sum += c.c[1] * box[z][y][x - 1];
    sum += c.c[2] * box[z][y][x + 1];
    sum += c.c[3] * box[z][y - 1][x];
    sum += c.c[4] * box[z][y + 1][x];
    sum += c.c[5] * box[z - 1][y][x];
    sum += c.c[6] * box[z + 1][y][x];
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[cell(n, k, j, i)] = sum;
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int b = (n + CORE - 3) / CORE;
    if (n > 2)
        tiled<<<dim3(b, b, b), dim3(EDGE, EDGE, EDGE)>>>(in, out, n, c);
}
