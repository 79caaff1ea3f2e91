// lab0 verdict=graded dot.correctness=fail cause=line_never_runs@HERE says="never runs, at n = 1: the condition of the loop in line 21" says="ask for each element of a step by itself"
// A step takes four elements, and the loop asks for all four of them. Small vectors have none; large ones lack the last.
#include "lab.h"

namespace {

constexpr unsigned threads = 128;
constexpr unsigned most_blocks = 8;

__device__ long long product(const int *a, const int *b, unsigned k)
{
    return static_cast<long long>(a[k]) * b[k];
}

__global__ void add_products(const int *a, const int *b, unsigned long long *sum, unsigned n)
{
    __shared__ long long sums[threads];
    const unsigned all = gridDim.x * threads;
    unsigned k = blockIdx.x * threads + threadIdx.x;
    long long mine = 0;
    while (k + 3 * all < n) {
        for (int part = 0; part < 4; part++)
            mine += product(a, b, k + part * all); // HERE
        k += 4 * all;
    }
    sums[threadIdx.x] = mine;
    for (unsigned half = threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        atomicAdd(sum, static_cast<unsigned long long>(sums[0]));
}

} // namespace

void dot(const int *a, const int *b, long long *c, int n)
{
    const unsigned wanted = (n + threads - 1) / threads;
    cudaMemset(c, 0, sizeof(long long));
    add_products<<<wanted < most_blocks ? wanted : most_blocks, threads>>>(
        a, b, reinterpret_cast<unsigned long long *>(c), n);
}
