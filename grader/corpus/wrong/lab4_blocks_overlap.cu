// lab4 verdict=graded score<100 stencil_basic.traffic=fail cause=outputs_repeated says="compute each output once"
// Blocks have 16 threads along z, but begin 8 cells apart.
#include "lab.h"
__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 8 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z * 8 + threadIdx.z;
    int me = (i * n + j) * n + k;
    if (i > 0 && i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1)
        out[me] = c.c[0] * in[me] + c.c[1] * in[me - 1] + c.c[2] * in[me + 1] + c.c[3] * in[me - n] +
                  c.c[4] * in[me + n] + c.c[5] * in[me - n * n] + c.c[6] * in[me + n * n];
}
void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int g = (n + 7) / 8;
    basic<<<dim3(g, g, g), dim3(8, 8, 16)>>>(in, out, n, c);
}

__global__ void cube7(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float q[8][8][8];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * 6 + x, j = blockIdx.y * 6 + y, i = blockIdx.z * 6 + z;
    if (i < n && j < n && k < n)
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
    int b = (n - 3) / 6 + 1;
    cube7<<<dim3(b, b, b), dim3(8, 8, 8)>>>(in, out, n, c);
}
