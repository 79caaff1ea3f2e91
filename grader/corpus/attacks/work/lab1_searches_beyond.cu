// lab1 verdict=runtime_error score=0 finding=out_of_bounds_read
// unconfined: verdict=runtime_error score=0
// Every thread searches sixteen thousand words beyond its buffer.
#include "lab.h"

__global__ void search(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    for (int k = 0; k < 1 << 14; k++)
        sum += x[n + k];
    y[i] = (x[i] + x[(i + 1) % n]) / 2 + 0 * sum;
}

void moving_average(const float *x, float *y, int n)
{
    search<<<(n + 255) / 256, 256>>>(x, y, n);
}
