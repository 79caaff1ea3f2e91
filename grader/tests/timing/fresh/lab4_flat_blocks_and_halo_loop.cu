// basic with 32x8 blocks; tiled with 32x4x4 outputs per block of 512 threads, halo filled in a linear loop
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k) { return (i * n + j) * n + k; }

__global__ void basic(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1;
    int j = blockIdx.y * 8 + threadIdx.y + 1;
    int i = blockIdx.z + 1;
    if (j < n - 1 && k < n - 1) {
        int p = at(n, i, j, k);
        out[p] = c.c[0] * in[p] + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] + c.c[4] * in[p + n]
            + c.c[5] * in[p - n * n] + c.c[6] * in[p + n * n];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    basic<<<dim3((n - 2 + 31) / 32, (n - 2 + 7) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

#define X 32
#define Y 4
#define Z 4

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[(Z + 2) * (Y + 2) * (X + 2)];
    int k0 = blockIdx.x * X, j0 = blockIdx.y * Y, i0 = blockIdx.z * Z;
    int tid = (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
    for (int t = tid; t < (Z + 2) * (Y + 2) * (X + 2); t += X * Y * Z) {
        int x = t % (X + 2);
        int y = t / (X + 2) % (Y + 2);
        int z = t / ((X + 2) * (Y + 2));
        if (i0 + z < n && j0 + y < n && k0 + x < n)
            s[t] = in[at(n, i0 + z, j0 + y, k0 + x)];
    }
    __syncthreads();
    int i = i0 + threadIdx.z + 1, j = j0 + threadIdx.y + 1, k = k0 + threadIdx.x + 1;
    if (i < n - 1 && j < n - 1 && k < n - 1) {
        const int sy = X + 2, sz = (X + 2) * (Y + 2);
        const float *q = s + (threadIdx.z + 1) * sz + (threadIdx.y + 1) * sy + threadIdx.x + 1;
        out[at(n, i, j, k)] = c.c[0] * q[0] + c.c[1] * q[-1] + c.c[2] * q[1] + c.c[3] * q[-sy] + c.c[4] * q[sy]
            + c.c[5] * q[-sz] + c.c[6] * q[sz];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + X - 1) / X, (n - 2 + Y - 1) / Y, (n - 2 + Z - 1) / Z);
    tiled<<<grid, dim3(X, Y, Z)>>>(in, out, n, c);
}
