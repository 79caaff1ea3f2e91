// lab2 verdict=graded average3.correctness=pass average3.safety=pass average3.traffic=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// The textbook: as many threads as cells of the input tile, inner threads compute, coefficients in constant memory.
#include "lab.h"

#define IN_TILE_DIM 256
#define MAX_RADIUS 8

__constant__ float F_c[2 * MAX_RADIUS + 1];

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int a_s[IN_TILE_DIM];
    int outTileDim = IN_TILE_DIM - 2;
    int i = blockIdx.x * outTileDim + threadIdx.x - 1;

    if (i == -1)
        a_s[threadIdx.x] = a[0];
    else if (i < n)
        a_s[threadIdx.x] = a[i];
    else if (i == n)
        a_s[threadIdx.x] = a[n - 1];
    __syncthreads();

    if (threadIdx.x >= 1 && threadIdx.x < IN_TILE_DIM - 1 && i < n)
        c[i] = (a_s[threadIdx.x - 1] + a_s[threadIdx.x] + a_s[threadIdx.x + 1]) / 3;
}

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    __shared__ float f_s[IN_TILE_DIM];
    int outTileDim = IN_TILE_DIM - 2 * radius;
    int i = blockIdx.x * outTileDim + threadIdx.x;
    int t = threadIdx.x;

    if (i < n)
        f_s[t] = f[i];
    __syncthreads();

    if (t >= radius && t < IN_TILE_DIM - radius && i < n - radius) {
        float value = 0.0f;
        for (int d = -radius; d <= radius; ++d)
            value += F_c[radius + d] * f_s[t + d];
        df[i] = value;
    }
}

void average3(const int *a, int *c, int n)
{
    int outTileDim = IN_TILE_DIM - 2;
    average3_kernel<<<(n + outTileDim - 1) / outTileDim, IN_TILE_DIM>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outTileDim = IN_TILE_DIM - 2 * radius;
    int bytes = (2 * radius + 1) * sizeof(float);
    cudaMemcpyToSymbol(F_c, stencil, bytes, 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(n + outTileDim - 1) / outTileDim, IN_TILE_DIM>>>(f, df, n, radius);
}
