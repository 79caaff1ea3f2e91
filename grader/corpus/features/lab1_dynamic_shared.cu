// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Dynamic shared memory, of which two arrays are made.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    extern __shared__ float memory[];
    float *here = memory, *next = memory + BLOCK;
    if (i < n) {
        here[threadIdx.x] = x[i];
        next[threadIdx.x] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i < n)
        y[i] = (here[threadIdx.x] + next[threadIdx.x]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK, 2 * BLOCK * sizeof(float)>>>(x, y, n);
}
