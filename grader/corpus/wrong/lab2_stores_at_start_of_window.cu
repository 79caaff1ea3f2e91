// lab2 verdict=graded derivative.correctness=fail cause=values_shifted says="Next: derivative, line 20: write" says="start + t + r" says="radius" omits="where your kernel reads"
// The sum is taken around the window's middle and stored at its first element.
#include "lab.h"

#define LANES 160

__constant__ float factors[17];

__global__ void slopes(const float *f, float *df, int n, int r)
{
    extern __shared__ float window[];
    int start = LANES * blockIdx.x, t = threadIdx.x;
    int c = t;
    while (c < LANES + 2 * r) {
        if (start + c < n)
            window[c] = f[start + c];
        c += LANES;
    }
    __syncthreads();
    const int out = start + t;
    if (out < r || out >= n - r)
        return;
    float total = 0;
    for (int k = 2 * r; k >= 0; k--)
        total = total + factors[k] * window[t + k];
    // in the window's first place

    df[out] = total; // HERE
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int count = n - 2 * radius;
    if (count < 1)
        return;
    cudaMemcpyToSymbol(factors, stencil, sizeof(float) * (2 * radius + 1), 0, cudaMemcpyDeviceToDevice);
    slopes<<<(count + LANES - 1) / LANES, LANES, sizeof(float) * (LANES + 2 * radius)>>>(f, df, n, radius);
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
