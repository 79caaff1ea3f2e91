// lab2 average3.correctness=fail says="in place of" says="or in line" says="Tried: with one of the two, all outputs are right"
// Derivative as a template by radius (switch on the host), coefficients in constant memory, static tiles.
#include "lab.h"

constexpr int kBlock = 256;
constexpr int kMaxRadius = 8;

__constant__ float c_coeff[2 * kMaxRadius + 1];

__global__ void average3_tile(const int *__restrict__ a, int *__restrict__ c, int n)
{
    __shared__ int s[kBlock + 2];
    const int g = blockIdx.x * kBlock + threadIdx.x;
    const int l = threadIdx.x + 1;

    s[l] = a[min(g, n - 1)];
    if (threadIdx.x == 1)
        s[0] = a[max(g - 1, 0)];
    if (threadIdx.x == kBlock - 1)
        s[kBlock + 1] = a[min(g + 1, n - 1)];
    __syncthreads();

    if (g < n)
        c[g] = (s[l - 1] + s[l] + s[l + 1]) / 3;
}

template <int R>
__global__ void derivative_tile(const float *__restrict__ f, float *__restrict__ df, int n)
{
    __shared__ float s[kBlock + 2 * R];
    const int start = blockIdx.x * kBlock; // element in s[0]

    for (int t = threadIdx.x; t < kBlock + 2 * R; t += kBlock)
        s[t] = start + t < n ? f[start + t] : 0.0f;
    __syncthreads();

    const int i = start + R + threadIdx.x;
    if (i < n - R) {
        float acc = 0.0f;
#pragma unroll
        for (int d = 0; d <= 2 * R; ++d)
            acc = fmaf(c_coeff[d], s[threadIdx.x + d], acc);
        df[i] = acc;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_tile<<<(n + kBlock - 1) / kBlock, kBlock>>>(a, c, n);
}

template <int R>
static void launch(const float *f, float *df, int n)
{
    int outputs = n - 2 * R;
    derivative_tile<R><<<(outputs + kBlock - 1) / kBlock, kBlock>>>(f, df, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(c_coeff, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    switch (radius) {
    case 1: launch<1>(f, df, n); break;
    case 2: launch<2>(f, df, n); break;
    case 3: launch<3>(f, df, n); break;
    case 4: launch<4>(f, df, n); break;
    case 5: launch<5>(f, df, n); break;
    case 6: launch<6>(f, df, n); break;
    case 7: launch<7>(f, df, n); break;
    case 8: launch<8>(f, df, n); break;
    }
}
