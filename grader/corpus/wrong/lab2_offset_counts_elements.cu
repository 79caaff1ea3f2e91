// lab2 verdict=graded derivative.correctness=fail cause=copy_offset_in_elements says="correct the fourth argument of cudaMemcpyToSymbol"
// The coefficients lie at the end of their array; the copy's offset is a number of elements.
#include "lab.h"

__constant__ float table[17];

__global__ void slopes(const float *f, float *df, int n, int radius)
{
    __shared__ float s[256 + 16];
    int begin = blockIdx.x * 256, need = 256 + 2 * radius;
    for (int k = threadIdx.x; k < need && begin + k < n; k += 256)
        s[k] = f[begin + k];
    __syncthreads();
    int i = begin + radius + threadIdx.x;
    if (i >= n - radius)
        return;
    const float *c = table + 17 - (2 * radius + 1);
    float sum = 0;
    for (int k = 0; k <= 2 * radius; k++)
        sum += c[k] * s[threadIdx.x + k];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int many = 2 * radius + 1;
    size_t size = many * sizeof(float), before = 17 - many;
    if (n < many)
        return;
    cudaMemcpyToSymbol(table, stencil, size, before, cudaMemcpyDeviceToDevice);
    slopes<<<(n - many) / 256 + 1, 256>>>(f, df, n, radius);
}

__global__ void mean_of_three(const int *a, int *c, int n)
{
    __shared__ int s[130];
    int i = blockIdx.x * 128 + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        s[t] = a[i];
        if (t == 1)
            s[0] = a[i ? i - 1 : 0];
        if (t == 128 || i == n - 1)
            s[t + 1] = a[i < n - 1 ? i + 1 : i];
    }
    __syncthreads();
    if (i < n)
        c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    mean_of_three<<<(n + 127) / 128, 128>>>(a, c, n);
}
