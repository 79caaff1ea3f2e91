// lab1 verdict=graded moving_average.safety=fail finding=stream_not_joined
// Hundreds of fills before a kernel that does not wait for the stream that writes what it reads.
#include "lab.h"

__global__ void copy(const float *x, float *scratch, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        scratch[i] = x[i];
}

__global__ void average(const float *x, float *y, int n) // HERE
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    float *scratch;
    cudaStream_t one, other;
    int blocks = (n + 255) / 256;
    cudaMalloc(&scratch, n * sizeof *scratch);
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    for (int k = 0; k < 450; k++)
        cudaMemsetAsync(scratch, 0, sizeof *scratch, one);
    copy<<<blocks, 256, 0, one>>>(x, scratch, n);
    average<<<blocks, 256, 0, other>>>(scratch, y, n);
    cudaDeviceSynchronize();
    cudaFree(scratch);
}
