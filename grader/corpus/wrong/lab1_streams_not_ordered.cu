// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=fail finding=stream_not_joined cause=streams_not_ordered says="Next: moving_average, lines 35 and 36: give the launch in line 36 the stream of the launch in line 35"
// Two streams: one copies x to scratch memory, the other one averages the copy, and nothing makes it wait.
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
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = from[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = from[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaStream_t first, second;
    float *scratch;
    cudaMalloc(&scratch, n * sizeof *scratch);
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    copy<<<(n - 1) / BLOCK + 1, BLOCK, 0, first>>>(x, scratch, n);
    average<<<(n - 1) / BLOCK + 1, BLOCK, 0, second>>>(scratch, y, n);
    cudaStreamSynchronize(first);
    cudaStreamSynchronize(second);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(scratch);
}
