// 10x10x10 tile, the largest cube that 1024 threads allow
#include "lab.h"

template <int E>
__global__ void cube(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[E][E][E];
    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    const int k = blockIdx.x * (E - 2) + tx, j = blockIdx.y * (E - 2) + ty, i = blockIdx.z * (E - 2) + tz;
    const int me = (i * n + j) * n + k;

    if (i < n and j < n and k < n)
        s[tz][ty][tx] = in[me];
    __syncthreads();

    if (tx == 0 or ty == 0 or tz == 0 or tx == E - 1 or ty == E - 1 or tz == E - 1)
        return;
    if (i > n - 2 or j > n - 2 or k > n - 2)
        return;
    float r = 0;
    r += c.c[0] * s[tz][ty][tx];
    r += c.c[1] * s[tz][ty][tx - 1];
    r += c.c[2] * s[tz][ty][tx + 1];
    r += c.c[3] * s[tz][ty - 1][tx];
    r += c.c[4] * s[tz][ty + 1][tx];
    r += c.c[5] * s[tz - 1][ty][tx];
    r += c.c[6] * s[tz + 1][ty][tx];
    out[me] = r;
}

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 96 + threadIdx.x;
    int j = blockIdx.y, i = blockIdx.z;
    if (k < 1 or j < 1 or i < 1 or k >= n - 1 or j >= n - 1 or i >= n - 1)
        return;
    int me = (i * n + j) * n + k;
    out[me] = c.c[0] * in[me] + c.c[1] * in[me - 1] + c.c[2] * in[me + 1] + c.c[3] * in[me - n] +
              c.c[4] * in[me + n] + c.c[5] * in[me - n * n] + c.c[6] * in[me + n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    plain<<<dim3((n + 95) / 96, n, n), 96>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    constexpr int E = 10;
    if (n <= 2)
        return;
    unsigned b = (n - 3) / (E - 2) + 1;
    cube<E><<<dim3(b, b, b), dim3(E, E, E)>>>(in, out, n, c);
}
