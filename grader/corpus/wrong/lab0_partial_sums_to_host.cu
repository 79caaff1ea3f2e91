// lab0 verdict=rejected score=0 finding=rejected_call says="cudaMemcpy"
// The host adds the partial sums of the blocks: as in a book, but the labs do it on the device.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int *a, const int *b, long long *sums, int n)
{
    __shared__ long long partial[BLOCK];
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += (long long)a[i] * b[i];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = partial[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n - 1) / BLOCK + 1, 64);
    long long *sums, host[64], total = 0;
    cudaMalloc(&sums, blocks * sizeof *sums);
    kernel<<<blocks, BLOCK>>>(a, b, sums, n);
    cudaMemcpy(host, sums, blocks * sizeof *sums, cudaMemcpyDeviceToHost);
    for (int i = 0; i < blocks; i++)
        total += host[i];
    cudaMemcpy(c, &total, sizeof total, cudaMemcpyHostToDevice);
    cudaFree(sums);
}
