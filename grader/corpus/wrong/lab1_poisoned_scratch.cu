// lab1 verdict=graded score=0 moving_average.correctness=fail moving_average.safety=fail finding=undefined_value@HERE says="of memory from cudaMalloc, which had not been written by then"
// Scratch memory from cudaMalloc is taken for zeros.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, const float *zeros, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = zeros[i] + (x[i] + x[(i + 1) % n]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    float *zeros;
    cudaMalloc(&zeros, n * sizeof *zeros);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, zeros, y, n);
    cudaFree(zeros);
}
