// lab2 verdict=graded score<51 cause=stores_collide says="Next: derivative, line 33: write" says="BLOCK + li" says="Tried: all outputs are then right"
// The halo on the right is stored radius cells too early.
#include "lab.h"
#define BLOCK 256
__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t == 1) tile[0] = i > 0 ? a[i - 1] : a[0];
        if (t == BLOCK || i == n - 1) tile[t + 1] = i < n - 1 ? a[i + 1] : a[i];
    }
    __syncthreads();
    if (i < n) c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}
void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
__constant__ float coef[17];
__global__ void derivative_kernel(const float *f, float *df, int n, int R)
{
    extern __shared__ float s[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int li = threadIdx.x + R;
    if (i < n)
        s[li] = f[i];
    if (threadIdx.x < R) {
        if (i - R >= 0)
            s[li - R] = f[i - R];
        if (i + BLOCK < n)
            s[BLOCK + threadIdx.x] = f[i + BLOCK];
    }
    __syncthreads();
    if (i >= R && i < n - R) {
        float sum = 0;
        for (int d = -R; d <= R; d++)
            sum += coef[d + R] * s[li + d];
        df[i] = sum;
    }
}
void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(coef, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(n - 1) / BLOCK + 1, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
