// lab2 verdict=graded score<51 average3.correctness=pass average3.safety=pass derivative.correctness=fail finding=wrong_value says="f[i-1]: nothing, should be s0"
// f(i+d) is read where f(i-d) belongs.
#include "lab.h"

#define BLOCK 256

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[max(i - 1, 0)];
        if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[min(i + 1, n - 1)];
    }
    __syncthreads();
    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= radius && i < n - radius) {
        float sum = 0;
        for (int d = -radius; d <= radius; d++)
            sum += stencil[d + radius] * f[i + (d < 0 ? -d : d)];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    derivative_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(f, df, n, stencil, radius);
}
