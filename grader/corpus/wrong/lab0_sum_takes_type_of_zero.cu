// lab0 verdict=graded score=0 dot.correctness=fail says="In line 30: write" says="0LL" says="Tried: all outputs are then right"
// A template takes the type of its sum from the 0 that it begins with.
#include "lab.h"

constexpr int THREADS = 128, BLOCKS_MOST = 512;

template <typename Sum, typename Value>
__device__ Sum added(Sum so_far, const Value *a, const Value *b, int from, int to, int by)
{
    for (int i = from; i < to; i += by)
        so_far = so_far + (long long)a[i] * b[i];
    return so_far;
}

__device__ long long of_warp(long long part)
{
    for (int away = 16; away; away /= 2)
        part += __shfl_down_sync(0xffffffff, part, away);
    return part;
}

__global__ void clear(long long *c)
{
    *c = 0;
}

__global__ void dots(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long parts[THREADS / 32];
    long long part = added(0, a, b, blockIdx.x * THREADS + threadIdx.x, n, gridDim.x * THREADS); // HERE
    part = of_warp(part);
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = part;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < THREADS / 32; w++)
            part += parts[w];
        atomicAdd((unsigned long long *)c, (unsigned long long)part);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    clear<<<1, 1>>>(c);
    dots<<<blocks < BLOCKS_MOST ? blocks : BLOCKS_MOST, THREADS>>>(a, b, c, n);
}
