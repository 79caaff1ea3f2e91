// lab1 verdict=graded score=0 says="Next: moving_average, line 10: write" says="EACH * (blockIdx.x * blockDim.x + threadIdx.x)" says="Tried: all outputs are then right"
// Each thread has four outputs side by side, but its first one has the number of the thread.
#include "lab.h"

#define EACH 4

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    extern __shared__ float cells[];
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    int own = EACH * threadIdx.x;
    for (int e = 0; e < EACH; e++)
        cells[own + e] = x[(first + e) % n];
    if (threadIdx.x == blockDim.x - 1)
        cells[own + EACH] = x[(first + EACH) % n];
    __syncthreads();
    for (int e = 0; e < EACH; e++)
        if (first + e < n)
            y[first + e] = (cells[own + e] + cells[own + e + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int threads = 64, outputs = threads * EACH;
    moving_average_kernel<<<(n - 1) / outputs + 1, threads, (outputs + 1) * sizeof(float)>>>(x, y, n);
}
