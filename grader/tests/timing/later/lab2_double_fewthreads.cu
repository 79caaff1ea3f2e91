// Blocks of 48 threads, 16 adjacent outputs per thread (stride-16 conflicts), sums in double and long long,
// early barrier.
#include "lab.h"

#define TH   48
#define EACH 16

__global__ void avg3_slow(const int *a, int *c, int n)
{
    __shared__ int s[TH * EACH + 2];
    int base = blockIdx.x * TH * EACH;
    if (base >= n)
        return;
    // each thread loads its own 16 cells one after the other: a column order
    for (int e = 0; e < EACH; e++) {
        int k = threadIdx.x * EACH + e;
        if (base + k < n)
            s[k + 1] = a[base + k];
    }
    if (threadIdx.x == TH - 1) {
        int right = base + TH * EACH;
        if (right < n)
            s[TH * EACH + 1] = a[right];
        s[0] = base > 0 ? a[base - 1] : a[0];
    }
    __syncthreads();
    for (int e = 0; e < EACH; e++) {
        int k = threadIdx.x * EACH + e, i = base + k;
        if (i < n) {
            long long sum = s[k];
            sum += s[k + 1];
            sum += i == n - 1 ? s[k + 1] : s[k + 2];
            c[i] = (int)(sum / 3);
        }
    }
}

__global__ void deriv_slow(const float *f, float *df, int n, const float *stencil, int R)
{
    __shared__ float s[TH * EACH + 16];
    __shared__ double w[17];
    int base = blockIdx.x * TH * EACH;
    if (threadIdx.x <= 2 * R)
        w[threadIdx.x] = stencil[threadIdx.x];
    for (int k = threadIdx.x; k < TH * EACH + 2 * R && base + k < n; k += TH)
        s[k] = f[base + k];
    __syncthreads();
    for (int e = 0; e < EACH; e++) {
        int k = threadIdx.x * EACH + e;
        if (base + k + R >= n - R)
            break;
        double sum = 0;
        for (int d = 2 * R; d >= 0; d--)
            sum += w[d] * s[k + d];
        df[base + k + R] = (float)sum;
    }
}

void average3(const int *a, int *c, int n)
{
    avg3_slow<<<n / (TH * EACH) + 1, TH>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    deriv_slow<<<n / (TH * EACH) + 1, TH>>>(f, df, n, stencil, radius);
}
