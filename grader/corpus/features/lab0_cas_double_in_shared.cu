// lab0 verdict=graded dot.correctness=pass dot.safety=pass
// The compare-and-swap loop of the CUDA C++ Programming Guide, with __double_as_longlong, on shared sums chosen by a condition.
#include "lab.h"

#define BLOCK 256

__device__ void add_by_cas(double *to, double value)
{
    unsigned long long *address = (unsigned long long *)to, old = *address, assumed;
    do {
        assumed = old;
        old = atomicCAS(address, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
}

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ double sums[4];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (threadIdx.x < 4)
        sums[threadIdx.x] = 0;
    __syncthreads();
    if (i < n)
        add_by_cas(threadIdx.x % 2 ? &sums[1] : &sums[0], (double)((long long)a[i] * b[i] >> 32));
    __syncthreads();
    if (i < n)
        add_by_cas(sums + 2 + threadIdx.x % 2, (double)((long long)a[i] * b[i] & 0xffffffff));
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(c, ((unsigned long long)(long long)(sums[0] + sums[1]) << 32) + (unsigned long long)(sums[2] + sums[3]));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
