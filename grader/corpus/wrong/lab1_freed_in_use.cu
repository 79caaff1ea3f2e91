// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=fail finding=stream_not_joined cause=freed_in_use says="Next: moving_average, lines 34 and 35: free the memory in the stream of the launch in line 34"
// One stream frees the scratch memory that a kernel of another stream may still read.
#include "lab.h"

#define BLOCK 256

__global__ void copy(const float *x, float *to, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        to[i] = x[i];
}

__global__ void average(const float *from, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (from[i] + from[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaStream_t first, second;
    cudaEvent_t copied;
    float *scratch;
    int blocks = (n - 1) / BLOCK + 1;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreate(&copied);
    cudaMallocAsync(&scratch, n * sizeof *scratch, first);
    copy<<<blocks, BLOCK, 0, first>>>(x, scratch, n);
    cudaEventRecord(copied, first);
    cudaStreamWaitEvent(second, copied, 0);
    average<<<blocks, BLOCK, 0, second>>>(scratch, y, n);
    cudaFreeAsync(scratch, first); // the copy has ended by then, the average perhaps not
    cudaStreamSynchronize(second);
    cudaStreamSynchronize(first);
    cudaEventDestroy(copied);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
}
