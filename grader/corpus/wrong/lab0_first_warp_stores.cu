// lab0 verdict=graded score=0 cause=sum_not_stored says="Next: dot, line 13: write" says="threadIdx.x % 32 == 0"
// There is a cell per warp, and only thread 0 stores.
#include "lab.h"

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long of_warp[4];
    long long sum = 0;
    for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += 128 * gridDim.x)
        sum += (long long)a[i] * b[i];
    for (int k = 1; k < 32; k *= 2)
        sum += __shfl_xor_sync(~0u, sum, k);
    if (threadIdx.x == 0)
        of_warp[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)(of_warp[0] + of_warp[1] + of_warp[2] + of_warp[3]));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / 128 + 1;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks < 1024 ? blocks : 1024, 128>>>(a, b, (unsigned long long *)c, n);
}
