// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="constant size"
// alloca in a kernel: refused.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    int count = 2 + threadIdx.x % 2;
    float *window = static_cast<float *>(alloca(count * sizeof *x)); // HERE
    for (int k = 0; k < count; k++)
        window[k] = x[(i + k) % n];
    y[i] = (window[i % 2] + window[1 - i % 2]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
