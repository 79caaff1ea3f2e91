// lab0 verdict=graded score=0 dot.correctness=fail finding=wrong_value says="near the right sum, as if rounded on the way: a double keeps 53 bits" cause=sum_in_float says="Next: dot, line 7: multiply and add in long long"
// A double keeps 53 bits: the last ones of a long sum are lost.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int *a, const int *b, double *total, int n)
{
    __shared__ double partial[BLOCK];
    double sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += (double)a[i] * b[i];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(total, partial[0]);
}

__global__ void round_kernel(const double *total, long long *c)
{
    *c = (long long)*total;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    double *total;
    cudaMalloc(&total, sizeof *total);
    cudaMemset(total, 0, sizeof *total);
    kernel<<<min((n - 1) / BLOCK + 1, 64), BLOCK>>>(a, b, total, n);
    round_kernel<<<1, 1>>>(total, c);
    cudaFree(total);
}
