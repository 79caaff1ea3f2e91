// lab0 verdict=graded score=0 dot.safety=fail finding=shared_race cause=steps_without_order says="Next: dot, line 29: put a __syncwarp() between reading and writing in each"
// The last steps of the tree are written out for one warp, as if its lanes ran in lockstep.
#include "lab.h"
#define THREADS 256
using u64 = unsigned long long;

__global__ void dot_kernel(const int *__restrict__ a, const int *__restrict__ b, u64 *c, int n)
{
    __shared__ long long s[THREADS];
    const int t = threadIdx.x;
    long long acc = 0;
    for (int i = blockIdx.x * THREADS + t; i < n; i += gridDim.x * THREADS)
        acc += (long long)a[i] * b[i];
    s[t] = acc;
    __syncthreads();

    for (int w = THREADS / 2; w > 32; w >>= 1) {
        if (t < w)
            s[t] += s[t + w];
        __syncthreads();
    }
    // the last 64 sums: one warp, which runs in lockstep, so no barrier is needed
    if (t < 32) {
        s[t] += s[t + 32];
        s[t] += s[t + 16];
        s[t] += s[t + 8];
        s[t] += s[t + 4];
        s[t] += s[t + 2];
        s[t] += s[t + 1];
    }
    if (t == 0)
        atomicAdd(c, (u64)s[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    if (blocks > 512) blocks = 512;
    cudaMemset(c, 0, sizeof(long long));
    dot_kernel<<<blocks, THREADS>>>(a, b, reinterpret_cast<u64 *>(c), n);
}
