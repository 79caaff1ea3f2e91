// lab4 verdict=graded stencil_basic.traffic=pass stencil_tiled.correctness=pass stencil_tiled.traffic=partial says="Next: stencil_tiled" says="a block of 32 * 8 * 4 threads loads 1024 elements for 360 outputs"
// The tile is flat: of its 4 planes, 2 have outputs.
#include "lab.h"

enum { W = 32, H = 8, D = 4 };

__device__ long at(int n, int i, int j, int k) { return ((long)i * n + j) * n + k; }

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = blockIdx.z + 1;
    if (k > n - 2 || j > n - 2)
        return;
    out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)] + c.c[1] * in[at(n, i, j, k - 1)] +
                          c.c[2] * in[at(n, i, j, k + 1)] + c.c[3] * in[at(n, i, j - 1, k)] +
                          c.c[4] * in[at(n, i, j + 1, k)] + c.c[5] * in[at(n, i - 1, j, k)] +
                          c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        plain<<<dim3((n - 2 + 31) / 32, (n - 2 + 7) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

__global__ void flat(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[D][H][W];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (H - 2) + y, i = blockIdx.z * (D - 2) + z;
    bool inside = k < n && j < n && i < n;
    if (inside)
        s[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();
    bool rim = x == 0 || y == 0 || z == 0 || x == W - 1 || y == H - 1 || z == D - 1;
    if (!rim && k < n - 1 && j < n - 1 && i < n - 1)
        out[at(n, i, j, k)] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1] +
                              c.c[3] * s[z][y - 1][x] + c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] +
                              c.c[6] * s[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    dim3 grid((m + W - 3) / (W - 2), (m + H - 3) / (H - 2), (m + D - 3) / (D - 2));
    flat<<<grid, dim3(W, H, D)>>>(in, out, n, c);
}
