// lab0 verdict=graded score<100 dot.safety=fail finding=stream_not_joined cause=streams_not_ordered says="Next: dot, lines 33 and 34: give the cudaMemsetAsync in line 33 the stream of the launch in line 34"
// The sum is set to zero in the default stream, while the kernel runs in one that does not wait for it.
#include <stdio.h>
#include "lab.h"
#define BLOCK 256
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e)); } while (0)
typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    extern __shared__ long long part[];
    long long s = 0;
    for (int i = blockDim.x * blockIdx.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        s += (long long)a[i] * b[i];
    part[threadIdx.x] = s;
    __syncthreads();
    for (int h = blockDim.x / 2; h; h /= 2) {
        if (threadIdx.x < h)
            part[threadIdx.x] += part[threadIdx.x + h];
        __syncthreads();
    }
    if (!threadIdx.x)
        atomicAdd(c, (u64)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > 1024)
        blocks = 1024;
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CHECK(cudaMemsetAsync(c, 0, sizeof *c));
    dot_kernel<<<blocks, BLOCK, BLOCK * sizeof(long long), stream>>>(a, b, (u64 *)c, n);
    CHECK(cudaGetLastError());
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaStreamDestroy(stream));
}
