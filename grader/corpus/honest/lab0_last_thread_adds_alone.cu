// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.time=fail
// The last block to finish adds up what the million others have stored, with one thread.
#include "lab.h"
#define BLOCK 256
#define BLOCKS_MOST (1 << 21)
__device__ long long partial[BLOCKS_MOST];
__device__ unsigned finished;
__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long part[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    part[t] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t != 0)
        return;
    partial[blockIdx.x] = part[0];
    __threadfence();
    if (atomicAdd(&finished, 1) != gridDim.x - 1)
        return;
    __threadfence();
    long long sum = 0;
    for (unsigned k = 0; k < gridDim.x; k++)
        sum += *(volatile long long *)&partial[k];
    *c = sum;
    finished = 0;
}
void dot(const int *a, const int *b, long long *c, int n)
{
    dot_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, c, n);
}
