// lab0 verdict=graded dot.correctness=pass dot.traffic=fail says="Next: dot, line 24: load each element in one launch" says="each of the 2 launches loads all elements"
// 2ab = (a + b)^2 - a^2 - b^2: one launch for the square of the sums, another one for the squares.
#include "lab.h"

#define T 256

typedef unsigned long long u64;

__device__ u64 square(long long v)
{
    return (u64)(v * v);
}

__device__ u64 term(int p, int q, bool together)
{
    return together ? square((long long)p + q) : 0ull - square(p) - square(q);
}

__global__ void add(const int *a, const int *b, u64 *c, int n, bool together)
{
    __shared__ u64 cells[T];
    u64 own = 0;
    for (int i = blockIdx.x * T + threadIdx.x; i < n; i += gridDim.x * T)
        own += term(a[i], b[i], together);
    cells[threadIdx.x] = own;
    __syncthreads();
    for (int half = T / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            cells[threadIdx.x] += cells[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, cells[0]);
}

__global__ void halve(long long *c) { *c /= 2; }

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + T - 1) / T < 1024 ? (n + T - 1) / T : 1024;
    cudaMemset(c, 0, sizeof *c);
    add<<<blocks, T>>>(a, b, (u64 *)c, n, true);
    add<<<blocks, T>>>(a, b, (u64 *)c, n, false);
    halve<<<1, 1>>>(c);
}
