// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=fail finding=launch_error cause=bad_free says="Next: moving_average, line 21: free each pointer from cudaMalloc once" says="a second cudaFree of the same memory"
// Scratch memory is freed twice: results are right, but the second cudaFree is a fault.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *copy, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (copy[i] + copy[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    float *copy;
    cudaMalloc(&copy, n * sizeof *copy);
    cudaMemcpy(copy, x, n * sizeof *copy, cudaMemcpyDeviceToDevice);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(copy, y, n);
    cudaFree(copy);
    cudaFree(copy);
}
