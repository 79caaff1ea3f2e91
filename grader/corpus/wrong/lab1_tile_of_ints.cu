// lab1 verdict=graded score=0 finding=wrong_value@HERE cause=float_in_int says="Next: moving_average, line 9: keep this value in a float: an int cuts off its fraction"
// The tile is declared with the wrong type.
#include "lab.h"

#define BLOCK 128

__global__ void ring(const float *x, float *y, int n)
{
    __shared__ int cells[BLOCK + 1]; // HERE
    int t = threadIdx.x, first = blockIdx.x * BLOCK;
    for (int k = t; k < BLOCK + 1; k += BLOCK)
        if (first + k <= n)
            cells[k] = x[(first + k) % n];
    __syncthreads();
    if (first + t < n)
        y[first + t] = (cells[t] + cells[t + 1]) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    ring<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
