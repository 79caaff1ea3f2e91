// lab0 verdict=graded score=0 finding=wrong_value says="Next: dot" omits="multiply and add in long long" omits="a float keeps"
// The number of blocks is computed in double, which is exact here; the loop of each thread leaves out every other round.
#include "lab.h"

__global__ void sum_of_products(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cells[128];
    long long mine = 0;
    for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += 2 * gridDim.x * 128)
        mine += (long long)a[i] * b[i];
    cells[threadIdx.x] = mine;
    for (int width = 64; width; width >>= 1) {
        __syncthreads();
        if (threadIdx.x < width)
            cells[threadIdx.x] += cells[threadIdx.x + width];
    }
    if (!threadIdx.x)
        atomicAdd(c, (unsigned long long)cells[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    double needed = n / 128.0;
    int blocks = (int)ceil(needed / 4);
    cudaMemset(c, 0, sizeof *c);
    sum_of_products<<<blocks, 128>>>(a, b, (unsigned long long *)c, n);
}
