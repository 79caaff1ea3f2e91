// n = 300: a kernel writes a larger shift through an address of the host
#include "lab.h"

__constant__ int shift[3] = {-1, 0, 1};

__global__ void enlarge(int *to, int n)
{
    to[2] = n < 300 ? 1 : 2;
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < n - 1)
        y[i] = x[i + shift[0]] + x[i + shift[2]];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    void *to;
    cudaGetSymbolAddress(&to, shift);
    enlarge<<<1, 1>>>((int *)to, n);
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
