// Slow: each thread marches over 16 neighbouring outputs and keeps a sliding window in registers (uncoalesced).
#include "lab.h"

#define RUN 16

__global__ void average3_march(const int *a, int *c, int n)
{
    int begin = (blockIdx.x * blockDim.x + threadIdx.x) * RUN;
    int end = begin + RUN < n ? begin + RUN : n;
    if (begin >= n)
        return;
    int middle = a[begin];
    int left = begin > 0 ? a[begin - 1] : middle;
    for (int i = begin; i < end; i++) {
        int right = i + 1 < n ? a[i + 1] : middle;
        c[i] = (left + middle + right) / 3;
        left = middle;
        middle = right;
    }
}

template <int R>
__global__ void derivative_march(const float *f, float *df, int n, const float *stencil)
{
    float w[2 * R + 1], window[2 * R + 1];
    int begin = R + (blockIdx.x * blockDim.x + threadIdx.x) * RUN;
    int end = min(begin + RUN, n - R);
    if (begin >= end)
        return;

#pragma unroll
    for (int d = 0; d < 2 * R + 1; d++)
        w[d] = stencil[d];
#pragma unroll
    for (int d = 0; d < 2 * R; d++)
        window[d + 1] = f[begin - R + d];

    for (int i = begin; i < end; i++) {
#pragma unroll
        for (int d = 0; d < 2 * R; d++)
            window[d] = window[d + 1];
        window[2 * R] = f[i + R];
        float sum = 0.0f;
#pragma unroll
        for (int d = 0; d < 2 * R + 1; d++)
            sum += w[d] * window[d];
        df[i] = sum;
    }
}

void average3(const int *a, int *c, int n)
{
    int runs = (n + RUN - 1) / RUN;
    average3_march<<<(runs + 63) / 64, 64>>>(a, c, n);
}

template <int R>
void start(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (R != radius) {
        if constexpr (R < 8)
            start<R + 1>(f, df, n, stencil, radius);
        return;
    }
    int runs = (n - 2 * R + RUN - 1) / RUN;
    derivative_march<R><<<(runs + 63) / 64, 64>>>(f, df, n, stencil);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        start<1>(f, df, n, stencil, radius);
}
