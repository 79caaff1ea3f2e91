// lab4 verdict=timeout cause=stride_too_short@HERE says="divide the outputs between the blocks" says="blocks store the same one"
// Each block of the plain kernel goes through all outputs: the loop knows the thread and not the block.
#include "lab.h"
#define T 8

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    const int m = n - 2, all = m * m * m;
    int q = threadIdx.x;
    while (q < all) { // HERE
        int p = ((q / m / m + 1) * n + q / m % m + 1) * n + q % m + 1;
        out[p] = c.c[0] * in[p] + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] + c.c[4] * in[p + n] +
                 c.c[5] * in[p - n * n] + c.c[6] * in[p + n * n];
        q += blockDim.x;
    }
}
void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int m = n - 2;
    if (m > 0)
        plain<<<(m * m * m + 511) / 512, 512>>>(in, out, n, c);
}

__global__ void cube(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[T][T][T];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, p;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y, i = blockIdx.z * (T - 2) + z;
    p = (i * n + j) * n + k;
    if (i < n && j < n && k < n)
        s[z][y][x] = in[p];
    __syncthreads();
    if (x % (T - 1) && y % (T - 1) && z % (T - 1) && i < n - 1 && j < n - 1 && k < n - 1)
        out[p] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1] + c.c[3] * s[z][y - 1][x] +
                 c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] + c.c[6] * s[z + 1][y][x];
}
void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int b = (n - 2 + T - 3) / (T - 2);
    if (n > 2)
        cube<<<dim3(b, b, b), dim3(T, T, T)>>>(in, out, n, c);
}
