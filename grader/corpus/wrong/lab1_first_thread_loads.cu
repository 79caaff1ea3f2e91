// lab1 verdict=graded score=0 says="Next: moving_average, line 15: guard the read, so that no thread goes"
// Thread 0 loads the halo cell and does not ask whether it exists.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) {
        tile[t] = x[i];
        if (t == 0)
            tile[BLOCK] = x[i + BLOCK];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
