// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __dp4a and __dp2a_lo.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    int lane = threadIdx.x % 32;
    int four = __dp4a(0x01010101 * lane, 0x04030201, 1 - 10 * lane); // lane * (1 + 2 + 3 + 4) + 1 - 10 * lane
    int two = __dp2a_lo(0x00010001 * lane, 0x00000203, 1 - 5 * lane); // lane * (3 + 2) + 1 - 5 * lane
    y[i] = (four * x[i] + two * x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
