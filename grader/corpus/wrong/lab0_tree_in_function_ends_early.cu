// lab0 verdict=graded score<100 says="Next: dot, line 26: write" says="half >= 1" says="Tried: all outputs are then right"
// The tree in a device function of its own ends one step early.
#include <cstdio>
#include <cstdlib>
#include "lab.h"

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        cudaError_t err_ = (call);                                                                    \
        if (err_ != cudaSuccess) {                                                                    \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err_));             \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)

constexpr int THREADS = 512;
constexpr int PARTIALS = 256;

template <int N>
__device__ long long block_sum(long long value)
{
    __shared__ long long s[N];
    s[threadIdx.x] = value;
    __syncthreads();
#pragma unroll
    for (int half = N / 2; half > 1; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    return s[0];
}

__global__ void first_pass(const int *__restrict__ a, const int *__restrict__ b, long long *partial, int n)
{
    long long sum = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        sum += (long long)a[i] * (long long)b[i];
    sum = block_sum<THREADS>(sum);
    if (threadIdx.x == 0)
        partial[blockIdx.x] = sum;
}

__global__ void second_pass(const long long *partial, long long *c, int count)
{
    long long v = threadIdx.x < count ? partial[threadIdx.x] : 0;
    v = block_sum<PARTIALS>(v);
    if (threadIdx.x == 0)
        *c = v;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    if (blocks > PARTIALS)
        blocks = PARTIALS;

    long long *partial = nullptr;
    CHECK(cudaMalloc(&partial, blocks * sizeof(long long)));
    first_pass<<<blocks, THREADS>>>(a, b, partial, n);
    CHECK(cudaGetLastError());
    second_pass<<<1, PARTIALS>>>(partial, c, blocks);
    CHECK(cudaGetLastError());
    CHECK(cudaFree(partial));
}
