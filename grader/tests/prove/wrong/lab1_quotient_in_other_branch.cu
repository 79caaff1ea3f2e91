// n = 1: what holds of a quotient in one branch does not hold after it
#include "lab.h"

__global__ void kernel(float *y, int n)
{
    __shared__ volatile float cells[10];
    int z = blockIdx.x, t = threadIdx.x, tens = (100 * z + t) / 10, hundreds = 0;
    if (t < 100)
        hundreds = tens / 10;
    cells[tens - 10 * z] = 0;
    if (hundreds < n)
        y[hundreds] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(y, n);
}
