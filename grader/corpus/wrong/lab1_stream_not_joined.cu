// lab1 score<100 finding=stream_not_joined cause=stream_not_waited says="Next: moving_average, line 26: wait for the stream of the launch in line 26"
// The kernel runs in an own stream, and the entry point returns without waiting for it.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    static cudaStream_t stream;
    if (!stream)
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK, 0, stream>>>(x, y, n);
}
