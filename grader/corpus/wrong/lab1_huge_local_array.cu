// lab1 verdict=limit score=0 finding=limit@HERE says="local arrays of a block of hoard need"
// Local arrays of hundreds of kilobytes for each of a thousand threads.
#include "lab.h"

__global__ void hoard(const float *x, float *y, int n) // HERE
{
    volatile float own[100000];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    own[i % 100000] = x[i % n];
    if (i < n)
        y[i] = own[i % 100000];
}

void moving_average(const float *x, float *y, int n)
{
    hoard<<<(n + 1023) / 1024, 1024>>>(x, y, n);
}
