// lab1 score=0 cause=symbol_too_small says="Leave an array that grows with n in global memory, and pass its pointer"
// The whole line is copied into constant memory, which has 64 KB.
#include "lab.h"

__constant__ float line[12000];

__global__ void mean(float *y, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        y[i] = 0.5f * (line[i] + line[i + 1 < n ? i + 1 : 0]);
}

void moving_average(const float *x, float *y, int n)
{
    cudaMemcpyToSymbol(line, x, n * sizeof *x, 0, cudaMemcpyDeviceToDevice);
    mean<<<(n + 255) / 256, 256>>>(y, n);
}
