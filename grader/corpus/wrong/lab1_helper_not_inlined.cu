// lab1 verdict=graded score=0 moving_average.safety=fail finding=out_of_bounds_read@HERE says=".cu:7, called from line 14"
// As lab1_helper_past_end, with a function that is called and not inlined: the call is on the stack.
#include "lab.h"

__device__ __noinline__ float load(const float *x, int i)
{
    return x[i]; // HERE
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (load(x, i) + load(x, i + 1)) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}
