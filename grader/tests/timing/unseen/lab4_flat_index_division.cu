// Find the cell by division of a flat index, in 1D blocks, and load tiles of 10*10*10 with 256 threads.
#include "lab.h"

__global__ void basic(const float *in, float *out, int n, Stencil7 s)
{
    int m = n - 2, id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= m * m * m)
        return;
    int k = id % m + 1, j = id / m % m + 1, i = id / (m * m) + 1;
    const float *q = in + (i * n + j) * n + k;
    out[(i * n + j) * n + k] = s.c[0] * q[0] + s.c[1] * q[-1] + s.c[2] * q[1] + s.c[3] * q[-n] + s.c[4] * q[n] +
                               s.c[5] * q[-n * n] + s.c[6] * q[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    basic<<<(m * m * m + 159) / 160, 160>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[1000];
    int k0 = blockIdx.x * 8, j0 = blockIdx.y * 8, i0 = blockIdx.z * 8;
    for (int e = threadIdx.x; e < 1000; e += blockDim.x) {
        int k = k0 + e % 10, j = j0 + e / 10 % 10, i = i0 + e / 100;
        if (k < n && j < n && i < n)
            t[e] = in[(i * n + j) * n + k];
    }
    __syncthreads();
    for (int e = threadIdx.x; e < 512; e += blockDim.x) {
        int x = e % 8 + 1, y = e / 8 % 8 + 1, z = e / 64 + 1;
        int k = k0 + x, j = j0 + y, i = i0 + z;
        if (k >= n - 1 || j >= n - 1 || i >= n - 1)
            continue;
        const float *q = &t[z * 100 + y * 10 + x];
        out[(i * n + j) * n + k] = s.c[0] * q[0] + s.c[1] * q[-1] + s.c[2] * q[1] + s.c[3] * q[-10] +
                                   s.c[4] * q[10] + s.c[5] * q[-100] + s.c[6] * q[100];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 3) / 8 + 1;
    tiled<<<dim3(g, g, g), 256>>>(in, out, n, c);
}
