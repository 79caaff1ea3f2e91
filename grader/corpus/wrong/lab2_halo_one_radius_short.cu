// lab2 verdict=graded score=50 derivative.correctness=fail says="s[t + 2 * R]" says="Tried: all outputs" omits="shuffle"
// The halo after the block is stored a radius too early.
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
__global__ void dk(const float *f, float *df, int n, int R)
{
    extern __shared__ float s[];
    int t = threadIdx.x, g = blockIdx.x * blockDim.x + t;
    if (g < n) s[t + R] = f[g];
    if (t < R && g >= R) s[t] = f[g - R];
    if (t >= blockDim.x - R && g + R < n) s[t + R] = f[g + R];
    __syncthreads();
    if (g < R || g >= n - R) return;
    float sum = 0;
    for (int d = -R; d <= R; d++) sum += w[d + R] * s[t + R + d];
    df[g] = sum;
}
void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius) return;
    cudaMemcpyToSymbol(w, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    dk<<<(n + 255) / 256, 256, (256 + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
