// lab0 verdict=graded finding=shared_race cause=tree_threads_overlap says="too many threads add in one step"
// In each step all threads add that have a partner, and change what others take.
#include "lab.h"
#define BLOCK 128
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cells[BLOCK];
    int t = threadIdx.x;
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    cells[t] = sum;
    for (int distance = 1; distance < BLOCK; distance *= 2) {
        __syncthreads();
        if (t + distance < BLOCK)
            cells[t] += cells[t + distance];
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)cells[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
