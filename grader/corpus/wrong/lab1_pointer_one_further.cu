// lab1 verdict=graded score=0 cause=pointer_moved says="Next: moving_average, line 11: pass the array itself: the launch passes a"
// The launch passes x + 1.
#include "lab.h"
#define BLOCK 256
__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1)
            tile[t + 1] = x[0];
        else if (t == BLOCK - 1)
            tile[t + 1] = x[i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}
void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x + 1, y, n);
}
