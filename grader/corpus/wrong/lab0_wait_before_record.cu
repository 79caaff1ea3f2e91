// lab0 verdict=graded score<100 dot.safety=fail cause=streams_not_ordered says="Next: dot, line 30: record the event before this wait, and after the cudaMemsetAsync in line 31"
// The stream waits for an event that is recorded only afterwards: such a wait waits for nothing.
#include "lab.h"
#define BLOCK 128

__global__ void products(const int *a, const int *b, unsigned long long *sum, int n)
{
    __shared__ long long part[BLOCK];
    int t = threadIdx.x;
    long long own = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK)
        own += (long long)a[i] * b[i];
    part[t] = own;
    for (int left = BLOCK / 2; left > 0; left /= 2) {
        __syncthreads();
        if (t < left)
            part[t] += part[t + left];
    }
    if (t == 0)
        atomicAdd(sum, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaStream_t clear, work;
    cudaEvent_t zero;
    cudaStreamCreateWithFlags(&clear, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
    cudaEventCreate(&zero);
    cudaStreamWaitEvent(work, zero, 0);
    cudaMemsetAsync(c, 0, sizeof *c, clear);
    cudaEventRecord(zero, clear);
    products<<<min((n + BLOCK - 1) / BLOCK, 512), BLOCK, 0, work>>>(a, b, (unsigned long long *)c, n);
    cudaStreamSynchronize(work);
    cudaStreamSynchronize(clear);
}
