// Launch extra threads for the halo, so that each thread loads exactly one cell.
#include "lab.h"

#define OUTPUTS 224
__constant__ float stencilCoeffs[17];

template <typename T> __device__ T *sharedTile()
{
    extern __shared__ __align__(8) unsigned char bytes[];
    return reinterpret_cast<T *>(bytes);
}

__global__ void avgExtra(const int *a, int *c, int n)
{
    int *tile = sharedTile<int>();
    int t = threadIdx.x, i = blockIdx.x * OUTPUTS + t - 1;
    tile[t] = a[min(max(i, 0), n - 1)];
    __syncthreads();
    if (t >= 1 && t <= OUTPUTS && i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    int threads = OUTPUTS + 2;
    avgExtra<<<(n - 1) / OUTPUTS + 1, threads, threads * sizeof(int)>>>(a, c, n);
}

__global__ void derivExtra(const float *f, float *df, int n, int radius)
{
    float *tile = sharedTile<float>();
    int t = threadIdx.x, i = blockIdx.x * OUTPUTS + t;
    if (i < n)
        tile[t] = f[i];
    __syncthreads();
    if (t < radius || t >= radius + OUTPUTS || i >= n - radius)
        return;
    float sum = stencilCoeffs[radius] * tile[t];
    for (int d = 1; d <= radius; d++)
        sum += stencilCoeffs[radius + d] * tile[t + d] + stencilCoeffs[radius - d] * tile[t - d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int m = n - 2 * radius, threads = OUTPUTS + 2 * radius;
    if (m < 1)
        return;
    cudaMemcpyToSymbol(stencilCoeffs, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivExtra<<<(m - 1) / OUTPUTS + 1, threads, threads * sizeof(float)>>>(f, df, n, radius);
}
