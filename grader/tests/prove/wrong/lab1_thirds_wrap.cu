// n = 1500000000: three times the index does not fit into 32 bits
#include "lab.h"

__global__ void kernel(float *y, int n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[2 * i - 3 * i / 3] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<n / 256 + 1, 256>>>(y, n);
}
