// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Loops that ask until an event has happened and until a stream is empty.
#include "lab.h"

__global__ void copy(const float *x, float *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        z[i] = x[i];
}

__global__ void average(const float *z, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (z[i] + z[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaStream_t first, second;
    cudaEvent_t done;
    float *z;
    cudaMalloc(&z, n * sizeof *z);
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreate(&done);
    copy<<<(n + 255) / 256, 256, 0, first>>>(x, z, n);
    cudaEventRecord(done, first);
    while (cudaEventQuery(done) == cudaErrorNotReady)
        ;
    while (cudaStreamQuery(first) != cudaSuccess)
        ;
    average<<<(n + 255) / 256, 256, 0, second>>>(z, y, n);
    cudaDeviceSynchronize();
    cudaFree(z);
}
