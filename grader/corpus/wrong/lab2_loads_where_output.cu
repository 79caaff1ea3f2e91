// lab2 verdict=graded derivative.correctness=fail cause=loader_kept_away says="Next: derivative, line 27:"
// An element is put into the tile by the thread whose output it is, and the last radius elements have none.
#include "lab.h"
#define B 160

__constant__ float s_of[17];

__global__ void three(const int *a, int *c, int n)
{
    int i = blockIdx.x * B + threadIdx.x;
    if (i < n)
        c[i] = (a[max(0, i - 1)] + a[i] + a[min(n - 1, i + 1)]) / 3;
}

__global__ void wide(const float *f, float *df, int n, int radius)
{
    extern __shared__ float t[];
    int i = blockIdx.x * B + threadIdx.x;
    float *own = t + radius + threadIdx.x;
    bool out = i < n - radius;
    if (threadIdx.x < radius) {
        if (i >= radius)
            own[-radius] = f[i - radius];
        if (i + B < n)
            own[B] = f[i + B];
    }
    if (out)
        *own = f[i];
    __syncthreads();
    if (!out || i < radius)
        return;
    float sum = 0;
    for (int d = -radius; d <= radius; d++)
        sum += s_of[radius + d] * own[d];
    df[i] = sum;
}

void average3(const int *a, int *c, int n)
{
    three<<<(n - 1) / B + 1, B>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(s_of, stencil, (2 * radius + 1) * sizeof *stencil, 0, cudaMemcpyDeviceToDevice);
    wide<<<(n + B - 1) / B, B, (B + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
