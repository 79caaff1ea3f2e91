// lab1 verdict=graded score<100 moving_average.safety=fail finding=shared_race@HERE
// The tile holds each value as two shorts, and there is no barrier: elements of two bytes race like any others.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ unsigned short low[BLOCK + 1], high[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    for (int k = t; k <= BLOCK; k += BLOCK) {
        unsigned bits = __float_as_uint(x[(blockIdx.x * BLOCK + k) % n]);
        low[k] = (unsigned short)bits;
        high[k] = (unsigned short)(bits >> 16);
    }
    if (i < n) {
        unsigned next = low[t + 1] | (unsigned)high[t + 1] << 16; // HERE
        y[i] = (__uint_as_float(low[t] | (unsigned)high[t] << 16) + __uint_as_float(i == n - 1 ? __float_as_uint(x[0]) : next)) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
