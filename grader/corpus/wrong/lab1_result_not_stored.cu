// lab1 verdict=graded score=0 cause=result_not_stored says="Next: moving_average, line 11: store what this line computes"
// The mean is computed, and the store is still missing.
#include "lab.h"

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float cell[257];
    int i = blockIdx.x * 256 + threadIdx.x, t = threadIdx.x;
    cell[t] = i < n ? x[i] : 0;
    __syncthreads();
    float mean = (cell[t] + cell[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
