// n = 1: the index follows the loop's counter, up to one further than the array
#include "lab.h"

__global__ void kernel(float *y, int n, int from)
{
    int at = from;
#pragma unroll 1
    for (int i = from + 1; i <= n + 1; i++) {
        y[at] = 0;
        at = 3 * i - 2 * from;
        at -= 2 * (i - from);
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<1, 1>>>(y, n, 0);
}
