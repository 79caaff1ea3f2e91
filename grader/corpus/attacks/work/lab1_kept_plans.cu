// lab1 verdict=limit score=0
// unconfined: verdict=limit score=0
// Host code hands so much data to the device that the recordings of all calls together do not fit into memory.
#include "lab.h"

__device__ char table[1 << 20];

__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    static char data[1 << 20];
    for (int k = 0; k < 30; k++)
        cudaMemcpyToSymbol(table, data, sizeof data);
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
