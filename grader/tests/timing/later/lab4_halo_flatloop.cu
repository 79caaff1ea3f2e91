// Block 32*4*4 is the output tile; the 34*6*6 cells with halo are filled by a loop over the flat tile with
// divisions and modulo.
#include "lab.h"

constexpr int X = 32, Y = 4, Z = 4;
constexpr int HX = X + 2, HY = Y + 2, HZ = Z + 2;

__device__ int at(int i, int j, int k, int n)
{
    return (i * n + j) * n + k;
}

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    // one flat index, taken apart into a cell of the interior
    int m = n - 2;
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= m * m * m)
        return;
    int k = e % m + 1, j = e / m % m + 1, i = e / (m * m) + 1;
    out[at(i, j, k, n)] = c.c[0] * in[at(i, j, k, n)] + c.c[1] * in[at(i, j, k - 1, n)] +
                          c.c[2] * in[at(i, j, k + 1, n)] + c.c[3] * in[at(i, j - 1, k, n)] +
                          c.c[4] * in[at(i, j + 1, k, n)] + c.c[5] * in[at(i - 1, j, k, n)] +
                          c.c[6] * in[at(i + 1, j, k, n)];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[HZ * HY * HX];
    int bx = blockIdx.x * X, by = blockIdx.y * Y, bz = blockIdx.z * Z;
    int tid = threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
    for (int e = tid; e < HZ * HY * HX; e += X * Y * Z) {
        int x = e % HX, y = (e / HX) % HY, z = e / (HX * HY);
        int i = bz + z, j = by + y, k = bx + x;
        float v = 0.0f;
        if (i < n && j < n && k < n)
            v = in[at(i, j, k, n)];
        s[e] = v;
    }
    __syncthreads();
    int k = bx + threadIdx.x + 1, j = by + threadIdx.y + 1, i = bz + threadIdx.z + 1;
    if (k < n - 1 && j < n - 1 && i < n - 1) {
        const float *p = &s[((threadIdx.z + 1) * HY + threadIdx.y + 1) * HX + threadIdx.x + 1];
        out[at(i, j, k, n)] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-HX] +
                              c.c[4] * p[HX] + c.c[5] * p[-HX * HY] + c.c[6] * p[HX * HY];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int m = n - 2;
    if (m < 1)
        return;
    int cells = m * m * m;
    basic<<<(cells - 1) / 256 + 1, 256>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    tiled<<<dim3((m + X - 1) / X, (m + Y - 1) / Y, (m + Z - 1) / Z), dim3(X, Y, Z)>>>(in, out, n, c);
}
