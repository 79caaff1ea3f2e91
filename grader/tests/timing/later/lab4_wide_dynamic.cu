// Wide 32*4*4 input tiles in flat dynamic memory with linear offsets; basic with 64*2*2 blocks and a restrict
// pointer walked by offsets.
#include "lab.h"

__global__ void basic(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    int k = blockIdx.x * 64 + threadIdx.x, j = blockIdx.y * 2 + threadIdx.y, i = blockIdx.z * 2 + threadIdx.z;
    int inner = n - 2;
    if ((unsigned)(i - 1) < (unsigned)inner && (unsigned)(j - 1) < (unsigned)inner &&
        (unsigned)(k - 1) < (unsigned)inner && inner > 0) {
        size_t plane = (size_t)n * n;
        const float *p = in + i * plane + (size_t)j * n + k;
        float s = c.c[5] * p[-(long)plane] + c.c[6] * p[plane];
        s += c.c[3] * p[-n] + c.c[4] * p[n];
        s += c.c[1] * p[-1] + c.c[2] * p[1];
        out[i * plane + (size_t)j * n + k] = s + c.c[0] * *p;
    }
}

__global__ void tiled(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    extern __shared__ float tile[];
    const int ry = blockDim.x, rz = blockDim.x * blockDim.y;
    int cell = threadIdx.x + threadIdx.y * ry + threadIdx.z * rz;
    int k = blockIdx.x * (blockDim.x - 2) + threadIdx.x;
    int j = blockIdx.y * (blockDim.y - 2) + threadIdx.y;
    int i = blockIdx.z * (blockDim.z - 2) + threadIdx.z;
    int g = (i * n + j) * n + k;
    if (max(i, max(j, k)) < n)
        tile[cell] = __ldg(in + g);
    __syncthreads();
    if (threadIdx.x % (blockDim.x - 1) == 0 || threadIdx.y % (blockDim.y - 1) == 0 ||
        threadIdx.z % (blockDim.z - 1) == 0)
        return;
    if (max(i, max(j, k)) >= n - 1)
        return;
    out[g] = c.c[0] * tile[cell] + c.c[1] * tile[cell - 1] + c.c[2] * tile[cell + 1] +
             c.c[3] * tile[cell - ry] + c.c[4] * tile[cell + ry] + c.c[5] * tile[cell - rz] +
             c.c[6] * tile[cell + rz];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic<<<dim3((n + 63) / 64, (n + 1) / 2, (n + 1) / 2), dim3(64, 2, 2)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 b(32, 4, 4);
    dim3 g((n - 3) / (b.x - 2) + 1, (n - 3) / (b.y - 2) + 1, (n - 3) / (b.z - 2) + 1);
    tiled<<<g, b, b.x * b.y * b.z * sizeof(float)>>>(in, out, n, c);
}
