// lab1 verdict=limit score=0 says="__constant__"
// gpu: verdict=limit score=0
// More constant memory than a GPU has: ptxas refuses it.
#include "lab.h"

__constant__ float copy[20000];

__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n] + 0 * copy[i % 20000]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
