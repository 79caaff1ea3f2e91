// basic: grid-stride loop with __ldg; tiled: 6x6x6 threads, 4x4x4 outputs, neighbours by arrays of offsets, extra barriers
#include "lab.h"

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int total = n * n * n;
    for (int id = blockIdx.x * blockDim.x + threadIdx.x; id < total; id += gridDim.x * blockDim.x) {
        int k = id % n, j = id / n % n, i = id / n / n;
        if (i > 0 && j > 0 && k > 0 && i < n - 1 && j < n - 1 && k < n - 1) {
            float v = c.c[0] * __ldg(in + id);
            v += c.c[1] * __ldg(in + id - 1);
            v += c.c[2] * __ldg(in + id + 1);
            v += c.c[3] * __ldg(in + id - n);
            v += c.c[4] * __ldg(in + id + n);
            v += c.c[5] * __ldg(in + id - n * n);
            v += c.c[6] * __ldg(in + id + n * n);
            out[id] = v;
        }
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic<<<264, 512>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[6][6][6];
    int di[7] = {0, 0, 0, 0, 0, -1, 1};
    int dj[7] = {0, 0, 0, -1, 1, 0, 0};
    int dk[7] = {0, -1, 1, 0, 0, 0, 0};
    int i = blockIdx.z * 4 + threadIdx.z;
    int j = blockIdx.y * 4 + threadIdx.y;
    int k = blockIdx.x * 4 + threadIdx.x;
    s[threadIdx.z][threadIdx.y][threadIdx.x] = 0.0f;
    __syncthreads();
    if (i < n && j < n && k < n)
        s[threadIdx.z][threadIdx.y][threadIdx.x] = in[i * n * n + j * n + k];
    __syncthreads();
    float sum = 0.0f;
    if (threadIdx.x % 5 != 0 && threadIdx.y % 5 != 0 && threadIdx.z % 5 != 0)
        for (int q = 0; q < 7; q++)
            sum += c.c[q] * s[threadIdx.z + di[q]][threadIdx.y + dj[q]][threadIdx.x + dk[q]];
    __syncthreads();
    if (threadIdx.x % 5 != 0 && threadIdx.y % 5 != 0 && threadIdx.z % 5 != 0 && i < n - 1 && j < n - 1 && k < n - 1)
        out[i * n * n + j * n + k] = sum;
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n + 1) / 4;
    tiled<<<dim3(g, g, g), dim3(6, 6, 6)>>>(in, out, n, c);
}
