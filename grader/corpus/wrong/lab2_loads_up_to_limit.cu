// lab2 verdict=graded score=50 derivative.correctness=fail says="Next: derivative, line 42: write " says="first + t < n" omits="under the guard of the outputs"
// The loads are guarded by the limit of the outputs.
#include "lab.h"

#define BLOCK 256
#define MAX_RADIUS 8

struct Clamp {
    int n;
    __device__ int operator()(int i) const { return i < 0 ? 0 : i >= n ? n - 1 : i; }
};

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    Clamp clamp = {n};
    int i = blockIdx.x * BLOCK + threadIdx.x;
    tile[threadIdx.x + 1] = a[clamp(i)];
    if (threadIdx.x == 0)
        tile[0] = a[clamp(i - 1)];
    else if (threadIdx.x == BLOCK - 1)
        tile[BLOCK + 1] = a[clamp(i + 1)];
    __syncthreads();
    if (i < n)
        c[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1] + tile[threadIdx.x + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__constant__ float k[2 * MAX_RADIUS + 1];

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    extern __shared__ float tile[];
    int first = blockIdx.x * blockDim.x;
    int limit = n - radius;

    for (int t = threadIdx.x; t < blockDim.x + 2 * radius; t += blockDim.x)
        if (first + t < limit)
            tile[t] = f[first + t];
    __syncthreads();

    int i = first + threadIdx.x + radius;
    if (i < limit) {
        float s = k[radius] * tile[threadIdx.x + radius];
        for (int d = 1; d <= radius; d++) {
            s += k[radius - d] * tile[threadIdx.x + radius - d];
            s += k[radius + d] * tile[threadIdx.x + radius + d];
        }
        df[i] = s;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(k, stencil, (2 * radius + 1) * sizeof *stencil, 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(outputs - 1) / BLOCK + 1, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
