// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=pass dot.time=fail nofinding
// Old-school reduction: volatile shared memory with __syncwarp between reads and writes, atomicCAS loop at the end.
#include "lab.h"

__device__ void add_by_cas(long long *address, long long value)
{
    unsigned long long *p = (unsigned long long *)address;
    unsigned long long old = *p, assumed;
    do {
        assumed = old;
        old = atomicCAS(p, assumed, assumed + (unsigned long long)value);
    } while (old != assumed);
}

__device__ void warp_reduce(volatile long long *s, int t)
{
    long long v = s[t];
    v += s[t + 32]; __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 16]; __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 8];  __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 4];  __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 2];  __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 1];  __syncwarp(); s[t] = v;
}

__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long s[128];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    long long v = 0;
    if (i < n) v = (long long)a[i] * b[i];
    if (i + 128 < n) v += (long long)a[i + 128] * b[i + 128];
    s[t] = v;
    __syncthreads();
    if (t < 64) s[t] += s[t + 64];
    __syncthreads();
    if (t < 32) warp_reduce(s, t);
    if (t == 0) add_by_cas(c, s[0]);
}

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    int blocks = n / 256 + (n % 256 != 0);
    dot_kernel<<<blocks, 128>>>(a, b, c, n);
}
