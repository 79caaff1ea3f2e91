// lab1 score<100 finding=misaligned@HERE
// A float2 is read at an address that is no multiple of eight.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) {
        float2 pair = *(const float2 *)(x + i); // HERE
        y[i] = (pair.x + pair.y) / 2;
    } else if (i == n - 1) {
        y[i] = (x[i] + x[0]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
