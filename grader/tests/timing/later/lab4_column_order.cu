// The beginner's wrong axis: threadIdx.x runs along i, so every access is uncoalesced; tile [x][y][z] with
// many bank conflicts.
#include "lab.h"

#define IDX(i, j, k) (((i)*n + (j)) * n + (k))

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int k = blockIdx.z * blockDim.z + threadIdx.z + 1;
    if (i > n - 2 || j > n - 2 || k > n - 2)
        return;
    float r = c.c[0] * in[IDX(i, j, k)];
    r += c.c[1] * in[IDX(i, j, k - 1)];
    r += c.c[2] * in[IDX(i, j, k + 1)];
    r += c.c[3] * in[IDX(i, j - 1, k)];
    r += c.c[4] * in[IDX(i, j + 1, k)];
    r += c.c[5] * in[IDX(i - 1, j, k)];
    r += c.c[6] * in[IDX(i + 1, j, k)];
    out[IDX(i, j, k)] = r;
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float t[8][8][16];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int i = blockIdx.x * 6 + x, j = blockIdx.y * 6 + y, k = blockIdx.z * 14 + z;
    bool there = i < n && j < n && k < n;
    t[x][y][z] = there ? in[IDX(i, j, k)] : 0.f;
    __syncthreads();
    bool edge = x == 0 || x == 7 || y == 0 || y == 7 || z == 0 || z == 15;
    bool last = i >= n - 1 || j >= n - 1 || k >= n - 1;
    if (!edge && !last) {
        float r = c.c[0] * t[x][y][z];
        r += c.c[1] * t[x][y][z - 1];
        r += c.c[2] * t[x][y][z + 1];
        r += c.c[3] * t[x][y - 1][z];
        r += c.c[4] * t[x][y + 1][z];
        r += c.c[5] * t[x - 1][y][z];
        r += c.c[6] * t[x + 1][y][z];
        out[IDX(i, j, k)] = r;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    dim3 block(8, 4, 4);
    dim3 grid((m + 7) / 8, (m + 3) / 4, (m + 3) / 4);
    basic<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    dim3 block(8, 8, 16);
    dim3 grid((m + 5) / 6, (m + 5) / 6, (m + 13) / 14);
    tiled<<<grid, block>>>(in, out, n, c);
}
