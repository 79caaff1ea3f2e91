// lab1 verdict=timeout score=0 says="more than 12 s over all calls"
// unconfined: verdict=timeout score=0
// Host code that works for half a second in each call: never long enough for the deadline of one call.
#include "lab.h"

__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    volatile double sum = 0;
    for (long k = 0; k < 300000000; k++)
        sum = sum + k;
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
