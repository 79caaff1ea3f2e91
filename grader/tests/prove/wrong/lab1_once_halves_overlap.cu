// n = 300, stored once: the first of two launches stores the first output of the second one, too
#include "lab.h"

__global__ void kernel(const float *x, float *y, int first, int end, int n)
{
    int i = first + blockIdx.x * 256 + threadIdx.x;
    if (i < end)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    int half = n / 2;
    kernel<<<(half + 256) / 256, 256>>>(x, y, 0, n > 40 ? half + 1 : half, n);
    kernel<<<(n - half + 255) / 256, 256>>>(x, y, half, n, n);
}
