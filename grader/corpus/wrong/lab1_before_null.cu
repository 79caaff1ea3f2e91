// lab1 verdict=runtime_error finding=out_of_bounds_write@HERE says="through a null pointer"
// The element before an array that was never allocated: its bytes end where the address space does.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, float *previous, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float *to = threadIdx.x & 1 && n < 5 ? previous : y + i + 1;
    to[-1] = (x[i] + x[(i + 1) % n]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, nullptr, n);
}
