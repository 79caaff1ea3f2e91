// lab0 verdict=graded score=0 cause=macro_of_sum@HERE says="put brackets around all that this macro stands for"
// 1 + AT_MOST(...) compares 1 + blocks with the limit, and adds nothing to what it takes.
#include "lab.h"

#define AT_MOST(v, limit) (v) < (limit) ? (v) : (limit) // HERE

__global__ void sum_products(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cells[256];
    long long own = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        own += (long long)a[i] * b[i];
    cells[threadIdx.x] = own;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            cells[threadIdx.x] += cells[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)cells[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    sum_products<<<1 + AT_MOST((n - 1) / 256, 500), 256>>>(a, b, (unsigned long long *)c, n);
}
