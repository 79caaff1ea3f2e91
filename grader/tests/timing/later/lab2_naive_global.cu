// Everything straight from global memory, stencil too; clamps by min and max; 128 threads; derivative guards
// by an if.
#include "lab.h"

__global__ void avg3(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int left = max(i - 1, 0);
        int right = min(i + 1, n - 1);
        c[i] = (a[left] + a[i] + a[right]) / 3;
    }
}

__global__ void deriv(const float *f, float *df, int n, const float *stencil, int R)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= R && i < n - R) {
        float sum = 0.0f;
        for (int d = -R; d <= R; d++)
            sum += stencil[d + R] * f[i + d];
        df[i] = sum;
    }
}

void average3(const int *a, int *c, int n)
{
    avg3<<<(n + 127) / 128, 128>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    deriv<<<(n + 127) / 128, 128>>>(f, df, n, stencil, radius);
}
