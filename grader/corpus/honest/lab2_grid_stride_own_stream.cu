// lab2 verdict=graded average3.correctness=pass average3.safety=pass average3.traffic=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// Grid-stride over tiles with 1024 threads in an own stream, cudaStreamSynchronize; __syncthreads_count, early host returns with a message.
#include "lab.h"
#include <iostream>

static bool failed(cudaError_t e, const char *where)
{
    if (e != cudaSuccess)
        std::cerr << where << ": " << cudaGetErrorString(e) << std::endl;
    return e != cudaSuccess;
}

static const unsigned TILE = 1024;

__global__ void average3_tiles(const int *__restrict__ a, int *__restrict__ c, unsigned n)
{
    __shared__ int s[TILE + 2];
    for (unsigned base = blockIdx.x * TILE; base < n; base += gridDim.x * TILE) {
        unsigned i = base + threadIdx.x;
        int live = __syncthreads_count(i < n);
        if (i < n)
            s[threadIdx.x + 1] = a[i];
        if (threadIdx.x == 0)
            s[0] = a[base ? base - 1u : 0u];
        if (threadIdx.x == live - 1)
            s[live + 1] = a[min(base + live, n - 1u)];
        __syncthreads();
        if (i < n)
            c[i] = (s[threadIdx.x] + s[threadIdx.x + 1] + s[threadIdx.x + 2]) / 3;
    }
}

__global__ void derivative_tiles(const float *__restrict__ f, float *__restrict__ df, int n,
                                 const float *__restrict__ stencil, int r)
{
    __shared__ float s[TILE + 16];
    for (int base = r + blockIdx.x * (int)TILE; base < n - r; base += gridDim.x * (int)TILE) {
        for (int k = threadIdx.x; k < (int)TILE + 2 * r; k += TILE)
            s[k] = base - r + k < n ? f[base - r + k] : nanf("");
        __syncthreads();
        int i = base + threadIdx.x;
        if (i < n - r) {
            const float *centre = s + threadIdx.x + r;
            float sum = stencil[r] * centre[0];
            for (int d = 1; d <= r; ++d)
                sum += stencil[r - d] * centre[-d] + stencil[r + d] * centre[d];
            df[i] = sum;
        }
        __syncthreads();
    }
}

void average3(const int *a, int *c, int n)
{
    cudaStream_t stream;
    if (failed(cudaStreamCreate(&stream), "cudaStreamCreate"))
        return;
    unsigned tiles = (n + TILE - 1) / TILE;
    average3_tiles<<<tiles < 40 ? tiles : 40, TILE, 0, stream>>>(a, c, n);
    failed(cudaPeekAtLastError(), "average3");
    failed(cudaStreamSynchronize(stream), "average3");
    cudaStreamDestroy(stream);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n - 2 * radius < 1)
        return;
    int tiles = (n - 2 * radius + TILE - 1) / TILE;
    derivative_tiles<<<(tiles + 1) / 2, TILE>>>(f, df, n, stencil, radius);
    failed(cudaGetLastError(), "derivative");
    failed(cudaDeviceSynchronize(), "derivative");
}
