// shared tiles with halo, 256 threads for average3 and 512 for the derivative, coefficients in constant memory
#include "lab.h"

__constant__ float coef[17];

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int s[256 + 2];
    int i = blockIdx.x * 256 + threadIdx.x;
    int t = threadIdx.x + 1;
    if (i < n) {
        s[t] = a[i];
        if (threadIdx.x == 0)
            s[0] = a[i > 0 ? i - 1 : 0];
        if (threadIdx.x == 255 || i == n - 1)
            s[t + 1] = a[i < n - 1 ? i + 1 : n - 1];
    }
    __syncthreads();
    if (i < n)
        c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / 256 + 1, 256>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, int R)
{
    extern __shared__ float s[];
    int first = blockIdx.x * blockDim.x;
    for (int t = threadIdx.x; t < blockDim.x + 2 * R; t += blockDim.x)
        if (first + t < n)
            s[t] = f[first + t];
    __syncthreads();
    int i = first + R + threadIdx.x;
    if (i < n - R) {
        float sum = 0;
        for (int k = 0; k <= 2 * R; k++)
            sum += coef[k] * s[threadIdx.x + k];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs < 1)
        return;
    cudaMemcpyToSymbol(coef, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(outputs + 511) / 512, 512, (512 + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
