// lab4 verdict=graded score=50 cause=plane_of_block says="take n * n cells from one plane"
// Planes are n * S apart, S the edge of a block.
#include "lab.h"
#define S 8
__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * S + threadIdx.x, j = blockIdx.y * S + threadIdx.y, i = blockIdx.z * S + threadIdx.z;
    const int row = n, plane = n * S;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1) {
        int me = i * n * n + j * n + k;
        out[me] = c.c[0] * in[me] + c.c[1] * in[me - 1] + c.c[2] * in[me + 1] + c.c[3] * in[me - row] +
                  c.c[4] * in[me + row] + c.c[5] * in[me - plane] + c.c[6] * in[me + plane];
    }
}
void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int g = (n - 1) / S + 1;
    basic<<<dim3(g, g, g), dim3(S, S, S)>>>(in, out, n, c);
}

__global__ void cube7(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float q[8][8][8];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * 6 + x, j = blockIdx.y * 6 + y, i = blockIdx.z * 6 + z;
    bool inside = i < n && j < n && k < n;
    if (inside)
        q[z][y][x] = in[(i * n + j) * n + k];
    __syncthreads();
    if (x > 0 && x < 7 && y > 0 && y < 7 && z > 0 && z < 7 && i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * q[z][y][x] + c.c[1] * q[z][y][x - 1] + c.c[2] * q[z][y][x + 1] +
                                   c.c[3] * q[z][y - 1][x] + c.c[4] * q[z][y + 1][x] + c.c[5] * q[z - 1][y][x] +
                                   c.c[6] * q[z + 1][y][x];
}
void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = (n - 2 + 5) / 6;
    cube7<<<dim3(b, b, b), dim3(8, 8, 8)>>>(in, out, n, c);
}
