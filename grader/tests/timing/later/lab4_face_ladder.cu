// Output block 16*8*4, each thread loads its cell and the threads at the six faces load the halo by an if
// ladder (no corners).
#include "lab.h"

#define BX 16
#define BY 8
#define BZ 4

__global__ void basic(const float *in, float *out, int n, Stencil7 s)
{
    int x = threadIdx.x + blockIdx.x * BX;
    int y = threadIdx.y + blockIdx.y * BY;
    int z = threadIdx.z + blockIdx.z * BZ;
    if (x == 0 || y == 0 || z == 0 || x >= n - 1 || y >= n - 1 || z >= n - 1)
        return;
    int id = z * n * n + y * n + x;
    float acc = 0;
    const int step[7] = {0, -1, 1, -n, n, -n * n, n * n};
#pragma unroll
    for (int q = 0; q < 7; q++)
        acc += s.c[q] * in[id + step[q]];
    out[id] = acc;
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[BZ + 2][BY + 2][BX + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
    int x = threadIdx.x + blockIdx.x * BX + 1;
    int y = threadIdx.y + blockIdx.y * BY + 1;
    int z = threadIdx.z + blockIdx.z * BZ + 1;
    int id = z * n * n + y * n + x;
    bool inside = x < n - 1 && y < n - 1 && z < n - 1;
    if (inside) {
        t[tz][ty][tx] = in[id];
        if (tx == 1)
            t[tz][ty][0] = in[id - 1];
        if (tx == BX || x == n - 2)
            t[tz][ty][tx + 1] = in[id + 1];
        if (ty == 1)
            t[tz][0][tx] = in[id - n];
        if (ty == BY || y == n - 2)
            t[tz][ty + 1][tx] = in[id + n];
        if (tz == 1)
            t[0][ty][tx] = in[id - n * n];
        if (tz == BZ || z == n - 2)
            t[tz + 1][ty][tx] = in[id + n * n];
    }
    __syncthreads();
    if (inside) {
        out[id] = s.c[0] * t[tz][ty][tx] + s.c[1] * t[tz][ty][tx - 1] + s.c[2] * t[tz][ty][tx + 1] +
                  s.c[3] * t[tz][ty - 1][tx] + s.c[4] * t[tz][ty + 1][tx] + s.c[5] * t[tz - 1][ty][tx] +
                  s.c[6] * t[tz + 1][ty][tx];
    }
}

static int div_up(int a, int b)
{
    return (a + b - 1) / b;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(BX, BY, BZ);
    dim3 grid(div_up(n, BX), div_up(n, BY), div_up(n, BZ));
    basic<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n <= 2)
        return;
    dim3 block(BX, BY, BZ);
    dim3 grid(div_up(n - 2, BX), div_up(n - 2, BY), div_up(n - 2, BZ));
    tiled<<<grid, block>>>(in, out, n, c);
}
