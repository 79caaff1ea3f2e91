// lab1 verdict=timeout score=0
// unconfined: verdict=timeout score=0
// Every thread of many blocks adds to one word of shared memory, over and over.
#include "lab.h"

__global__ void add(float *y, int n)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    for (int k = 0; k < 600; k++)
        atomicExch(&sum, atomicAdd(&sum, k) + n);
    __syncthreads();
    if (threadIdx.x == 0)
        y[blockIdx.x % n] = sum;
}

void moving_average(const float *, float *y, int n)
{
    for (int k = 0; k < 100; k++)
        add<<<1, 1024>>>(y, n);
}
