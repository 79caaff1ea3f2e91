// n = 301: the inner loop takes one turn more than the guard leaves room for
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int a = 0; a < 4 && i + 2 < n; a++)
        for (int b = 0; b <= a; b++)
            y[i + b * (n > 300)] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
