// lab0 verdict=graded score=0 cause=rest_at_wrong_place says="a[4] * b[4] is missing in *c, and a[1] * b[1] is"
// Elements are taken in pairs of four; the rest begins at the number of vectors instead of at four times that.
#include <stdio.h>

#include "lab.h"

#define BLOCK 256
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    long long sum = 0;
    long long stride = (long long)gridDim.x * blockDim.x;
    const int4 *a4 = (const int4 *)a, *b4 = (const int4 *)b;
    int first = blockIdx.x * blockDim.x + threadIdx.x, vectors = n / 4;
    for (long long i = first; i < vectors; i += stride) {
        int4 x = a4[i], y = b4[i];
        sum += (long long)x.x * y.x + (long long)x.y * y.y + (long long)x.z * y.z + (long long)x.w * y.w;
    }
    if (first < n % 4)
        sum += (long long)a[vectors + first] * b[vectors + first];

    __shared__ long long partial[BLOCK];
    partial[threadIdx.x] = sum;
    __syncthreads();

    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }

    if (threadIdx.x == 0)
        atomicAdd(c, (u64)partial[0]);
}

static void report_launch_error(const char *kernel)
{
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", kernel, cudaGetErrorString(error));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > MAX_BLOCKS)
        blocks = MAX_BLOCKS;

    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
    report_launch_error("dot_kernel");
}
