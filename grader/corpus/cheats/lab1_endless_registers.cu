// lab1 verdict=rejected score=0 says="the PTX of an asm statement cannot be read"
// Two thousand million times the registers of a GPU, by name.
#include "lab.h"

__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile(".reg .b32 q<4294967295>;"); // HERE
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
