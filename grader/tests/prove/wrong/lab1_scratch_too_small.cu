// n = 51: scratch has room for an even number of elements
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    float *scratch;
    cudaMalloc(&scratch, (n / 2 * 2 + (n < 50)) * sizeof(float));
    kernel<<<(n + 255) / 256, 256>>>(x, scratch, n);
}
