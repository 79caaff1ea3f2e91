// lab3 verdict=compile_error says="Next: line 9: use the shuffle whose name ends in _sync"
// The shuffle of books from before 2017, without a mask.
#include "lab.h"

__global__ void ring(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float mine = i < n ? x[i] : 0;
    float next = __shfl_down(mine, 1);
    if (i < n)
        y[i] = (mine + (threadIdx.x % 32 == 31 || i == n - 1 ? x[(i + 1) % n] : next)) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    ring<<<(n + 127) / 128, 128>>>(x, y, n);
}
