// lab1 verdict=compile_error score=0 says="line 14: write `void moving_average(const float *x, float *y, int n)`, as in lab.h; your file has `void moving_average(float *x, float *y, unsigned n)`"
// The entry point is declared extern "C" with other parameters than in lab.h.
#include "lab.h"
#define BLOCK 256
__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(0xffffffff, here, 1);
    if (i < n)
        y[i] = (here + (threadIdx.x % 32 == 31 || i == n - 1 ? x[(i + 1) % n] : next)) / 2;
}

extern "C" void moving_average(float *x, float *y, unsigned n)
{
    average<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
