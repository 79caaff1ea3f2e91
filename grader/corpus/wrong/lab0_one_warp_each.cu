// lab0 verdict=graded dot.correctness=pass dot.traffic=pass dot.time=fail says="Next: dot, line 34: keep more warps at work" says="264 blocks of 32 threads give each multiprocessor 2 warps at a time" says="Warps spend"
// Two blocks of one warp for each multiprocessor.
#include "lab.h"

#define LANES 32

__global__ void add_products(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cells[LANES];
    long long own = 0;
    for (int i = blockIdx.x * LANES + threadIdx.x; i < n; i += gridDim.x * LANES)
        own += (long long)a[i] * b[i];
    cells[threadIdx.x] = own;
    __syncthreads();
    for (int half = LANES / 2; half >= 1; half /= 2) {
        if (threadIdx.x < half)
            cells[threadIdx.x] += cells[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)cells[0]);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    int blocks;

    blocks = least(264, (n + LANES - 1) / LANES);
    add_products<<<blocks, LANES>>>(a, b, (unsigned long long *)c, n);
}
