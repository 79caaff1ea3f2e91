// basic: linear thread index split by division and remainder; tiled: 10x10x10 threads in dynamic shared memory
#include "lab.h"

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    long long id = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= (long long)n * n * n)
        return;
    int i = id / ((long long)n * n);
    int j = (id / n) % n;
    int k = id % n;
    if (i == 0 || j == 0 || k == 0 || i == n - 1 || j == n - 1 || k == n - 1)
        return;
    out[id] = c.c[0] * in[id] + c.c[1] * in[id - 1] + c.c[2] * in[id + 1] + c.c[3] * in[id - n] + c.c[4] * in[id + n]
        + c.c[5] * in[id - (long long)n * n] + c.c[6] * in[id + (long long)n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    long long cells = (long long)n * n * n;
    basic<<<(int)((cells + 255) / 256), 256>>>(in, out, n, c);
}

#define E 10

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float tile[];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (E - 2) + x, j = blockIdx.y * (E - 2) + y, i = blockIdx.z * (E - 2) + z;
    int me = (z * E + y) * E + x;
    if (i < n && j < n && k < n)
        tile[me] = in[(i * n + j) * n + k];
    __syncthreads();
    bool inside = x > 0 && y > 0 && z > 0 && x < E - 1 && y < E - 1 && z < E - 1;
    if (inside && i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * tile[me] + c.c[1] * tile[me - 1] + c.c[2] * tile[me + 1]
            + c.c[3] * tile[me - E] + c.c[4] * tile[me + E] + c.c[5] * tile[me - E * E] + c.c[6] * tile[me + E * E];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int blocks = (n - 2 + E - 3) / (E - 2);
    tiled<<<dim3(blocks, blocks, blocks), dim3(E, E, E), E * E * E * sizeof(float)>>>(in, out, n, c);
}
