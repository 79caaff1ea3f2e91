// Static tiles for the largest radius; the first R threads load both halos in an if ladder; coefficients in
// shared memory.
#include "lab.h"

#define THREADS 256
#define RMAX    8

__global__ void average_of_three(const int *a, int *c, int n)
{
    __shared__ int s[THREADS + 2];
    int g = blockIdx.x * THREADS + threadIdx.x;
    int l = threadIdx.x + 1;
    s[l] = g < n ? a[g] : a[n - 1];
    if (threadIdx.x == 0) {
        if (g > 0)
            s[0] = a[g - 1];
        else
            s[0] = a[0];
    }
    if (threadIdx.x == THREADS - 1) {
        if (g + 1 < n)
            s[THREADS + 1] = a[g + 1];
        else
            s[THREADS + 1] = a[n - 1];
    }
    __syncthreads();
    if (g < n)
        c[g] = (s[l - 1] + s[l] + s[l + 1]) / 3;
}

__global__ void finite_difference(const float *f, float *df, int n, const float *stencil, int R)
{
    __shared__ float s[THREADS + 2 * RMAX];
    __shared__ float w[2 * RMAX + 1];
    int g = blockIdx.x * THREADS + threadIdx.x;
    int l = threadIdx.x + R;
    if (g < n)
        s[l] = f[g];
    else
        s[l] = 0.0f;
    if (threadIdx.x < R) {
        if (g - R >= 0)
            s[l - R] = f[g - R];
        else
            s[l - R] = 0.0f;
        if (g + THREADS < n)
            s[l + THREADS] = f[g + THREADS];
        else
            s[l + THREADS] = 0.0f;
    }
    if (threadIdx.x < 2 * R + 1)
        w[threadIdx.x] = stencil[threadIdx.x];
    __syncthreads();
    if (g >= R && g < n - R) {
        float r = 0;
        for (int d = 0; d <= 2 * R; ++d)
            r += w[d] * s[threadIdx.x + d];
        df[g] = r;
    }
}

void average3(const int *a, int *c, int n)
{
    average_of_three<<<(n + THREADS - 1) / THREADS, THREADS>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    finite_difference<<<(n + THREADS - 1) / THREADS, THREADS>>>(f, df, n, stencil, radius);
}
