// Load both tiles with a loop over the block and clamp the index of the halo, 128 threads per block.
#include "lab.h"

#define B 128
__constant__ float coef[17];

__global__ void avg(const int *a, int *c, int n)
{
    __shared__ int s[B + 2];
    int base = blockIdx.x * B;
    for (int p = threadIdx.x; p < B + 2; p += B) {
        int g = base + p - 1;
        s[p] = a[min(max(g, 0), n - 1)];
    }
    __syncthreads();
    int i = base + threadIdx.x;
    if (i < n)
        c[i] = (s[threadIdx.x] + s[threadIdx.x + 1] + s[threadIdx.x + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    avg<<<(n - 1) / B + 1, B>>>(a, c, n);
}

__global__ void deriv(const float *f, float *df, int n, int r)
{
    __shared__ float s[B + 16];
    int base = blockIdx.x * B;
    for (int p = threadIdx.x; p < B + 2 * r && base + p < n; p += B)
        s[p] = f[base + p];
    __syncthreads();
    int i = base + r + threadIdx.x;
    if (i >= n - r)
        return;
    float sum = 0;
    for (int d = 0; d <= 2 * r; d++)
        sum += coef[d] * s[threadIdx.x + d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(coef, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    deriv<<<(n - 2 * radius + B - 1) / B, B>>>(f, df, n, radius);
}
