// lab0 verdict=runtime_error finding=out_of_bounds_write@HERE says="outside of every buffer"
// One thread of eight adds to the element before the array that shared memory begins with; the pointer might
// be one to global memory as well.
#include "lab.h"

#define BLOCK 256

typedef unsigned long long sum_t;

__global__ void kernel(const int *a, const int *b, sum_t *c, int n, bool few)
{
    __shared__ sum_t part[8];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 8)
        part[threadIdx.x] = 0;
    __syncthreads();
    sum_t *to = few ? c : part;
    if (i < n)
        atomicAdd(&to[(int)(threadIdx.x % 8) - 1], (sum_t)((long long)a[i] * b[i])); // HERE
    __syncthreads();
    if (threadIdx.x < 8)
        atomicAdd(c, part[threadIdx.x]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (sum_t *)c, n, false);
}
