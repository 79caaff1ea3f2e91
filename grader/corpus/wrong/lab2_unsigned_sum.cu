// lab2 verdict=graded score<51 cause=divided_unsigned says="Next: average3, line 21: keep the sum and what it is divided by in int: if one of them is"
// The sum of three ints is unsigned when it is divided.
#include "lab.h"
#define BLOCK 256
__constant__ float coef[17];
__global__ void avg3(const int *a, int *c, int n)
{
    __shared__ int s[BLOCK + 2];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int t = threadIdx.x + 1;
    if (i < n) {
        s[t] = a[i];
        if (t == 1)
            s[0] = a[i == 0 ? 0 : i - 1];
        if (t == BLOCK || i == n - 1)
            s[t + 1] = a[i == n - 1 ? i : i + 1];
    }
    __syncthreads();
    if (i < n) {
        unsigned sum = s[t - 1] + s[t] + s[t + 1];
        c[i] = sum / 3;
    }
}
void average3(const int *a, int *c, int n)
{
    avg3<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, c, n);
}
__global__ void deriv(const float *f, float *df, int n, int R)
{
    extern __shared__ float s[];
    int base = blockIdx.x * BLOCK;
    for (int t = threadIdx.x; t < BLOCK + 2 * R; t += BLOCK)
        if (base + t < n)
            s[t] = f[base + t];
    __syncthreads();
    int i = base + threadIdx.x + R;
    if (i < n - R) {
        float sum = 0;
        for (int d = -R; d <= R; d++)
            sum += coef[d + R] * s[threadIdx.x + R + d];
        df[i] = sum;
    }
}
void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(coef, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    deriv<<<(n - 2 * radius + BLOCK - 1) / BLOCK, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
