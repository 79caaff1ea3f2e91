// lab0 verdict=graded score=0 finding=wrong_value cause=multiples_of_vector says="Right at those n that are multiples of 4" says="Next: dot: handle the elements after the last whole vector, too"
// The vectors are read four at a time, and what is left after the last whole vector is in no sum.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int4 *a, const int4 *b, unsigned long long *c, int vectors)
{
    __shared__ long long sums[BLOCK];
    long long mine = 0;
    for (int v = blockIdx.x * BLOCK + threadIdx.x; v < vectors; v += gridDim.x * BLOCK) {
        int4 p = a[v], q = b[v];
        mine += (long long)p.x * q.x + (long long)p.y * q.y + (long long)p.z * q.z + (long long)p.w * q.w;
    }
    sums[threadIdx.x] = mine;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<min((n - 1) / BLOCK + 1, 512), BLOCK>>>((const int4 *)a, (const int4 *)b, (unsigned long long *)c, n / 4);
}
