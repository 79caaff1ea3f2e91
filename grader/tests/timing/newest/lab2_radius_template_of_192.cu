// radius as a template parameter, one kernel for each, so that the inner loop is unrolled.
// Coefficients travel through shared memory instead of constant memory.
#include "lab.h"

static const int B = 192;

__device__ int clampi(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

// All threads fill the tile; an element past an end is replaced by the end itself.
__global__ void avg3(const int *__restrict__ a, int *__restrict__ c, int n)
{
    __shared__ int s[B + 2];
    int base = (int)blockIdx.x * B - 1; // element in cell 0
    for (int t = threadIdx.x; t < B + 2; t += B)
        s[t] = base + t <= n ? a[clampi(base + t, 0, n - 1)] : 0;
    __syncthreads();
    int i = base + 1 + threadIdx.x;
    if (i < n) {
        int sum = s[threadIdx.x];
        sum += s[threadIdx.x + 1];
        sum += s[threadIdx.x + 2];
        c[i] = sum / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    avg3<<<(n + B - 1) / B, B>>>(a, c, n);
}

template <int R>
__global__ void deriv(const float *__restrict__ f, float *__restrict__ df, int n, const float *__restrict__ w)
{
    __shared__ float s[B + 2 * R];
    __shared__ float coef[2 * R + 1];
    int t = threadIdx.x;
    int i = blockIdx.x * B + R + t; // output, always >= R

    if (t < 2 * R + 1)
        coef[t] = w[t];
    if (i - R < n)
        s[t] = f[i - R];
    if (t < 2 * R && i - R + B < n)
        s[t + B] = f[i - R + B];
    __syncthreads();

    if (i < n - R) {
        float sum = coef[0] * s[t];
#pragma unroll
        for (int d = 1; d <= 2 * R; ++d)
            sum = fmaf(coef[d], s[t + d], sum);
        df[i] = sum;
    }
}

template <int R>
static void go(const float *f, float *df, int n, const float *w)
{
    deriv<R><<<(n - 2 * R - 1) / B + 1, B>>>(f, df, n, w);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    switch (radius) {
    case 1: go<1>(f, df, n, stencil); break;
    case 2: go<2>(f, df, n, stencil); break;
    case 3: go<3>(f, df, n, stencil); break;
    case 4: go<4>(f, df, n, stencil); break;
    case 5: go<5>(f, df, n, stencil); break;
    case 6: go<6>(f, df, n, stencil); break;
    case 7: go<7>(f, df, n, stencil); break;
    case 8: go<8>(f, df, n, stencil); break;
    }
}
