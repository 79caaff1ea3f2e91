// lab2 verdict=graded derivative.safety=fail cause=barrier_in_loop says="Next: derivative, lines 29 and 32: let all threads of the block reach the"
// A barrier in the loop that loads the tile, and one after it.
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
#define NT 256
__global__ void d_kernel(const float *f, float *df, int n, int radius)
{
    extern __shared__ float buf[];
    int first = blockIdx.x * NT;
    int k = threadIdx.x;
    while (k < NT + 2 * radius) {
        if (first + k < n) buf[k] = f[first + k];
        k += NT;
        __syncthreads();
    }
    __syncthreads();
    int i = first + radius + threadIdx.x;
    if (i < n - radius) {
        float acc = 0.f;
        for (int j = 0; j < 2 * radius + 1; ++j)
            acc += w[j] * buf[threadIdx.x + j];
        df[i] = acc;
    }
}
void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius) return;
    cudaMemcpyToSymbol(w, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    d_kernel<<<(n - 2 * radius + NT - 1) / NT, NT, (NT + 2 * radius) * 4>>>(f, df, n, radius);
}
