// lab2 verdict=compile_error says="give the array a size that the compiler knows"
// The size of a shared array is computed at run time.
#include "lab.h"

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int width = blockDim.x + 2;
    __shared__ int cells[width];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        cells[threadIdx.x + 1] = a[i];
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + 255) / 256, 256>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
}
