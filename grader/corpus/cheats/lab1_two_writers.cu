// lab1 verdict=graded moving_average.safety=fail finding=stream_not_joined
// A kernel waits for neither of two streams that write what it reads; in the reverse order it still follows one of them.
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
    cudaStream_t streams[3];
    int blocks = (n + 255) / 256;
    cudaMalloc(&scratch, n * sizeof *scratch);
    for (int k = 0; k < 3; k++)
        cudaStreamCreateWithFlags(&streams[k], cudaStreamNonBlocking);
    copy<<<blocks, 256, 0, streams[0]>>>(x, scratch, n);
    average<<<blocks, 256, 0, streams[1]>>>(scratch, y, n);
    copy<<<blocks, 256, 0, streams[2]>>>(x, scratch, n);
    cudaDeviceSynchronize();
    cudaFree(scratch);
}
