// Load tiles of 64*10*6 cells with 640 threads, plane after plane, and give the plain kernel two cells per thread.
#include "lab.h"

#define TX 64
#define TY 10
#define TZ 6

__global__ void __launch_bounds__(256) two(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 s)
{
    int j = blockIdx.y * 8 + threadIdx.y + 1, i = blockIdx.z + 1;
    if (j >= n - 1)
        return;
#pragma unroll
    for (int h = 0; h < 2; h++) {
        int k = blockIdx.x * 64 + h * 32 + threadIdx.x;
        if (k < 1 || k >= n - 1)
            continue;
        const float *p = in + (i * n + j) * n + k;
        out[(i * n + j) * n + k] = s.c[0] * p[0] + s.c[1] * p[-1] + s.c[2] * p[1] + s.c[3] * p[-n] + s.c[4] * p[n] +
                                   s.c[5] * p[-n * n] + s.c[6] * p[n * n];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        two<<<dim3((n + 63) / 64, (n - 2 + 7) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

__global__ void __launch_bounds__(TX *TY) slab(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 s)
{
    __shared__ float t[TZ][TY][TX];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (TX - 2) + x, j = blockIdx.y * (TY - 2) + y, i0 = blockIdx.z * (TZ - 2);
    const int p = (i0 * n + j) * n + k, plane = n * n;
    if (k < n && j < n) {
#pragma unroll
        for (int z = 0; z < TZ; z++)
            if (i0 + z < n)
                t[z][y][x] = in[p + z * plane];
    }
    __syncthreads();
    if (x == 0 || x == TX - 1 || y == 0 || y == TY - 1 || k >= n - 1 || j >= n - 1)
        return;
#pragma unroll
    for (int z = 1; z < TZ - 1; z++)
        if (i0 + z < n - 1)
            out[p + z * plane] = s.c[0] * t[z][y][x] + s.c[1] * t[z][y][x - 1] + s.c[2] * t[z][y][x + 1] +
                                 s.c[3] * t[z][y - 1][x] + s.c[4] * t[z][y + 1][x] + s.c[5] * t[z - 1][y][x] +
                                 s.c[6] * t[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 g((n - 3) / (TX - 2) + 1, (n - 3) / (TY - 2) + 1, (n - 3) / (TZ - 2) + 1);
    slab<<<g, dim3(TX, TY)>>>(in, out, n, c);
}
