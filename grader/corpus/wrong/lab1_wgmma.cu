// lab1 verdict=compile_error score=0 says="Next: line 9: write this in another way" omits="// needs compute_90"
// An instruction that compute capability 9.0 does not have, only its variant 9.0a.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    asm volatile("wgmma.fence.sync.aligned;");
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
