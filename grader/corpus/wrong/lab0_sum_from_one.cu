// lab0 verdict=graded score=0 cause=sum_starts_off says="start the sum of each thread at 0" says="In line 42: write" omits="double keeps 53"
// The sums of the last kernel start at 1.
#include "lab.h"
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                        \
    do {                                                                                                   \
        cudaError_t status_ = (call);                                                                      \
        if (status_ != cudaSuccess) {                                                                      \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status_));               \
            exit(EXIT_FAILURE);                                                                            \
        }                                                                                                  \
    } while (0)

extern __shared__ long long scratch[];

__device__ void tree(long long *s, unsigned t, unsigned threads)
{
    for (unsigned k = threads >> 1; k; k >>= 1) {
        __syncthreads();
        if (t < k)
            s[t] += s[t + k];
    }
    __syncthreads();
}

__global__ void products(const int *__restrict__ a, const int *__restrict__ b, long long *__restrict__ out, int n)
{
    const unsigned t = threadIdx.x;
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
        sum += (long long)a[i] * (long long)b[i];
    scratch[t] = sum;
    tree(scratch, t, blockDim.x);
    if (t == 0)
        out[blockIdx.x] = scratch[0];
}

__global__ void finish(const long long *__restrict__ in, int count, long long *c)
{
    long long sum = 1;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        sum += in[i];
    scratch[threadIdx.x] = sum;
    tree(scratch, threadIdx.x, blockDim.x);
    if (threadIdx.x == 0)
        *c = scratch[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    const int threads = 128;
    int blocks = (n + threads - 1) / threads;
    if (blocks > 64)
        blocks = 64;
    long long *partial = NULL;
    CHECK(cudaMalloc(&partial, blocks * sizeof *partial));
    products<<<blocks, threads, threads * sizeof(long long)>>>(a, b, partial, n);
    CHECK(cudaGetLastError());
    finish<<<1, threads, threads * sizeof(long long)>>>(partial, blocks, c);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(partial));
}
