// lab4 verdict=graded score=50 cause=values_shifted says="use the same index for the output and for the input in its middle"
// Outputs are stored one cell off along j and along k.
#include "lab.h"
#define T 8
__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[T][T][T];
    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    const int gx = blockIdx.x * (T - 2) + tx, gy = blockIdx.y * (T - 2) + ty, gz = blockIdx.z * (T - 2) + tz;
    if (gx < n && gy < n && gz < n)
        s[tz][ty][tx] = in[gz * n * n + gy * n + gx];
    __syncthreads();
    if (tx >= T - 2 || ty >= T - 2 || tz >= T - 2 || gx >= n - 2 || gy >= n - 2 || gz >= n - 2)
        return;
    const int x = tx + 1, y = ty + 1, z = tz + 1;
    float r = c.c[0] * s[z][y][x];
    r += c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1];
    r += c.c[3] * s[z][y - 1][x] + c.c[4] * s[z][y + 1][x];
    r += c.c[5] * s[z - 1][y][x] + c.c[6] * s[z + 1][y][x];
    out[(gz + 1) * n * n + gy * n + gx] = r;
}
void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 3) / (T - 2) + 1;
    tiled<<<dim3(g, g, g), dim3(T, T, T)>>>(in, out, n, c);
}

__global__ void plain7(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    const float *p = in + ((size_t)i * n + j) * n + k;
    out[(i * n + j) * n + k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n] +
                               c.c[5] * p[-n * n] + c.c[6] * p[n * n];
}
void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 grid((n + 31) / 32, (n + 3) / 4, (n + 1) / 2);
    plain7<<<grid, dim3(32, 4, 2)>>>(in, out, n, c);
}
