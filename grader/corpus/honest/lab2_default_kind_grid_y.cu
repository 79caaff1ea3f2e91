// lab2 verdict=graded average3.correctness=pass average3.safety=pass average3.traffic=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// cudaMemcpyDefault into a symbol, a struct of kernel arguments, 2D grids for 1D work, unused debugging code that copies to the host.
#include "lab.h"
#include <cstdio>
#include <vector>

__constant__ float taps[17];

struct Args {
    const float *f;
    float *df;
    int n, radius;
    char name[5];
};

void dump(const float *device, int n)
{
    std::vector<float> host(n);
    cudaMemcpy(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (float v : host)
        std::printf("%g\n", v);
}

__global__ void derivative_args(Args args)
{
    extern __shared__ float s[];
    int block = blockIdx.y * gridDim.x + blockIdx.x, i = block * blockDim.x + threadIdx.x;
    int r = args.radius, n = args.n, t = threadIdx.x;
    for (int k = t; k < blockDim.x + 2 * r; k += blockDim.x) {
        int at = block * (int)blockDim.x + k - r;
        s[k] = at >= 0 && at < n ? args.f[at] : 0.f;
    }
    if (__syncthreads_and(i >= n))
        return;
    if (i < r || i + r >= n)
        return;
    float even = 0, odd = 0;
    int d = 0;
    while (d + 1 <= 2 * r) {
        even += taps[d] * s[t + d];
        odd += taps[d + 1] * s[t + d + 1];
        d += 2;
    }
    args.df[i] = even + odd + taps[2 * r] * s[t + 2 * r];
}

__global__ void average3_grid(const int *a, int *c, int n)
{
    __shared__ int s[1 + 320 + 1];
    int block = blockIdx.y * gridDim.x + blockIdx.x, base = block * 320, i = base + threadIdx.x;
    if (base >= n)
        return;
    int *mid = &s[1];
    if (i < n) mid[threadIdx.x] = a[i];
    if (threadIdx.x == 0) mid[-1] = base ? a[base - 1] : a[0];
    if (threadIdx.x == 32) mid[min(320, n - base)] = a[min(base + 320, n - 1)];
    __syncthreads();
    if (i < n) c[i] = (mid[(int)threadIdx.x - 1] + mid[threadIdx.x] + mid[threadIdx.x + 1]) / 3;
}

// Wide enough that y stays below 65536 for any n.
static dim3 two_dimensional(int blocks) { return dim3(blocks < 137 ? blocks : 137, (blocks + 136) / 137); }

void average3(const int *a, int *c, int n)
{
    average3_grid<<<two_dimensional((n + 319) / 320), 320>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(taps, stencil, sizeof(float) * (2 * radius + 1), 0, cudaMemcpyDefault);
    derivative_args<<<two_dimensional((n + 255) / 256), 256, sizeof(float) * (256 + 2 * radius)>>>(
        Args{f, df, n, radius, "lab2"});
}
