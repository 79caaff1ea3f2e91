// Read all neighbours from global memory, with the stencil read through the read-only cache.
#include "lab.h"

__global__ void avg(const int *a, int *c, int n)
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
    avg<<<(n + 319) / 320, 320>>>(a, c, n);
}

__global__ void deriv(const float *__restrict__ f, float *__restrict__ df, int n, const float *__restrict__ w, int r)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + r;
    if (i < n - r) {
        float v = 0;
        for (int d = -r; d <= r; d++)
            v += __ldg(&w[d + r]) * __ldg(&f[i + d]);
        df[i] = v;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int m = n - 2 * radius;
    if (m > 0)
        deriv<<<(m + 319) / 320, 320>>>(f, df, n, stencil, radius);
}
