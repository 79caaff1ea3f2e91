// lab1 verdict=timeout score=0 cause=loop_without_end omits="fewer rounds"
// Each thread goes on in steps of the grid until its index is n, which most of them pass over. It ends where the threads are many.
#include "lab.h"

#define BLOCK 256

__global__ void mean_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, stride = gridDim.x * BLOCK;
    if (n > 5000)
        for (; i != n; i += stride)
            y[i % n] = (x[i % n] + x[(i + 1) % n]) / 2;
    else if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    mean_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
