// lab2 verdict=graded average3.correctness=pass average3.safety=pass average3.traffic=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// A switch in the kernel (brx.idx), a local array indexed at run time, warp-specialised halo loading, volatile and short types.
#include "lab.h"

enum { W = 128, RMAX = 8 };

__device__ float tap(const float *s, const float *w, int radius, int t)
{
    float sum = 0;
    switch (radius) {
    case 8: sum += w[0] * s[t - 8] + w[16] * s[t + 8];
    case 7: sum += w[radius - 7] * s[t - 7] + w[radius + 7] * s[t + 7];
    case 6: sum += w[radius - 6] * s[t - 6] + w[radius + 6] * s[t + 6];
    case 5: sum += w[radius - 5] * s[t - 5] + w[radius + 5] * s[t + 5];
    case 4: sum += w[radius - 4] * s[t - 4] + w[radius + 4] * s[t + 4];
    case 3: sum += w[radius - 3] * s[t - 3] + w[radius + 3] * s[t + 3];
    case 2: sum += w[radius - 2] * s[t - 2] + w[radius + 2] * s[t + 2];
    case 1: sum += w[radius - 1] * s[t - 1] + w[radius + 1] * s[t + 1];
    }
    return sum + w[radius] * s[t];
}

__global__ void derivative_halo_warps(const float *f, float *df, int n, const float *stencil, int radius)
{
    __shared__ float s[W + 2 * RMAX];
    float w[2 * RMAX + 1];
    for (int k = 0; k <= 2 * radius; k++)
        w[k] = stencil[k];
    const int base = blockIdx.x * W;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp < W / 32) {
        int i = base + threadIdx.x;
        if (i < n) s[threadIdx.x + RMAX] = f[i];
    } else if (lane < radius) {
        int i = base - radius + lane;
        if (i >= 0) s[RMAX - radius + lane] = f[i];
    } else if (lane >= 16 && lane < 16 + radius) {
        int i = base + W + lane - 16;
        if (i < n) s[RMAX + W + lane - 16] = f[i];
    }
    __syncthreads();
    int i = base + threadIdx.x;
    if (threadIdx.x < W && i >= radius && i + radius < n)
        df[i] = tap(s, w, radius, threadIdx.x + RMAX);
}

__global__ void average3_window(const int *a, int *c, int n)
{
    __shared__ int s[W + 2];
    unsigned short t = threadIdx.x;
    int i = blockIdx.x * W + t;
    int j = i < n ? i : n - 1;
    s[t + 1] = a[j];
    if (t == 0) s[0] = a[j > 0 ? j - 1 : 0];
    if (t == W - 1) s[W + 1] = a[j < n - 1 ? j + 1 : n - 1];
    __syncthreads();
    int window[3], sum = 0;
    for (unsigned char k = 0; k < 3; k++)
        window[(k + t) % 3] = s[t + k];
    for (int k = 0; k < 3; k++)
        sum += window[k];
    if (i < n)
        c[i] = sum / 3;
}

extern "C" void average3(const int *a, int *c, int n) { average3_window<<<(n + W - 1) / W, W>>>(a, c, n); }

extern "C" void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    derivative_halo_warps<<<(n + W - 1) / W, W + 32>>>(f, df, n, stencil, radius);
}
