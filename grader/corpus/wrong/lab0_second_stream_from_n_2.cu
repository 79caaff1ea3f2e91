// lab0 verdict=graded score<100 dot.safety=fail cause=streams_not_ordered says="Next: dot, lines 27 and 29: call cudaDeviceSynchronize() after line 27: launches in" omits="the stream of the launch"
// Two streams add a half each, and wait for the fill in none. A sum of one element needs one stream only.
#include "lab.h"

__global__ void add(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += (long long)a[i] * b[i];
    for (int d = 16; d; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        atomicAdd((unsigned long long *)&total, (unsigned long long)sum);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)total);
}

static cudaStream_t streams[2];

static void sum(const int *a, const int *b, long long *c, int n, int half)
{
    cudaMemsetAsync(c, 0, sizeof *c, 0);
    int blocks = (n - half) / 4096 + 1;
    add<<<blocks, 256, 0, streams[0]>>>(a, b, (unsigned long long *)c, n - half);
    if (half)
        add<<<blocks, 256, 0, streams[1]>>>(a + n - half, b + n - half, (unsigned long long *)c, half);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    for (cudaStream_t &s : streams)
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    sum(a, b, c, n, n / 2);
    for (cudaStream_t s : streams)
        cudaStreamSynchronize(s);
}
