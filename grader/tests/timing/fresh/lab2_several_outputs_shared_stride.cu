// big shared tile, each of 128 threads computes 8 neighbouring outputs from it (bank conflicts)
#include "lab.h"

#define THREADS 128
#define OUT 8
#define WIDTH (THREADS * OUT)

__global__ void avg3(const int *a, int *c, int n)
{
    __shared__ int s[WIDTH + 2];
    int base = blockIdx.x * WIDTH;
    for (int t = threadIdx.x; t < WIDTH + 2; t += THREADS) {
        int i = base + t - 1;
        if (i < 0)
            i = 0;
        if (i > n - 1)
            i = n - 1;
        s[t] = a[i];
    }
    __syncthreads();
    int first = threadIdx.x * OUT;
    int l = s[first], m = s[first + 1];
    for (int k = 0; k < OUT; k++) {
        int r = s[first + k + 2];
        if (base + first + k < n)
            c[base + first + k] = (l + m + r) / 3;
        l = m;
        m = r;
    }
}

void average3(const int *a, int *c, int n)
{
    avg3<<<(n + WIDTH - 1) / WIDTH, THREADS>>>(a, c, n);
}

__global__ void deriv(const float *f, float *df, int n, const float *stencil, int R)
{
    __shared__ float s[WIDTH + 16];
    __shared__ float w[17];
    int base = blockIdx.x * WIDTH;
    if (threadIdx.x < 2 * R + 1)
        w[threadIdx.x] = stencil[threadIdx.x];
    for (int t = threadIdx.x; t < WIDTH + 2 * R; t += THREADS)
        s[t] = base + t < n ? f[base + t] : 0.0f;
    __syncthreads();
    for (int k = 0; k < OUT; k++) {
        int t = threadIdx.x * OUT + k;
        int i = base + t + R;
        if (i >= n - R)
            break;
        float sum = 0;
        for (int d = 0; d <= 2 * R; d++)
            sum = fmaf(w[d], s[t + d], sum);
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    deriv<<<(outputs + WIDTH - 1) / WIDTH, THREADS>>>(f, df, n, stencil, radius);
}
