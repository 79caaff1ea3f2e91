// both kernels read everything from global memory, coefficients included
#include "lab.h"

__global__ void avg3(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int l = i > 0 ? a[i - 1] : a[0];
    int r = i < n - 1 ? a[i + 1] : a[n - 1];
    c[i] = (l + a[i] + r) / 3;
}

void average3(const int *a, int *c, int n)
{
    avg3<<<(n + 255) / 256, 256>>>(a, c, n);
}

__global__ void deriv(const float *f, float *df, int n, const float *stencil, int R)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= R && i < n - R) {
        float sum = 0;
        for (int d = -R; d <= R; d++)
            sum += stencil[d + R] * f[i + d];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    deriv<<<(n + 255) / 256, 256>>>(f, df, n, stencil, radius);
}
