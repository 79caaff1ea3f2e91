// lab0 verdict=graded score=0 cause=sum_of_one_block says="add each block's sum to *c with atomicAdd"
// Blocks exchange the sum for their own, so the last one remains.
#include "lab.h"
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cells[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) cells[threadIdx.x] = (long long)a[i] * b[i];
    __syncthreads();
    for (int h = 128; h; h >>= 1) {
        if (threadIdx.x < h && i + h < n) cells[threadIdx.x] += cells[threadIdx.x + h];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicExch(c, (unsigned long long)cells[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, 8);
    dot_kernel<<<(n + 255) / 256, 256>>>(a, b, (unsigned long long *)c, n);
}
