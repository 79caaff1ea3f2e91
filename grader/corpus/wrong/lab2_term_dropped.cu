// lab2 verdict=graded score=50 finding=wrong_value cause=line_without_effect says="= or += stores it"
// The right neighbour is added to the sum, but the result is dropped.
#include "lab.h"
__global__ void average(const int *a, int *c, int n)
{
    __shared__ int tile[258];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    if (i < n) {
        tile[t + 1] = a[i];
        if (t == 0)
            tile[0] = a[i > 0 ? i - 1 : 0];
        if (t == 255 || i == n - 1)
            tile[t + 2] = a[i < n - 1 ? i + 1 : n - 1];
    }
    __syncthreads();
    if (i < n) {
        int sum = tile[t] + tile[t + 1];
        sum + tile[t + 2];
        c[i] = sum / 3;
    }
}
void average3(const int *a, int *c, int n)
{
    average<<<(n + 255) / 256, 256>>>(a, c, n);
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
