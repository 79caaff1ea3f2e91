// lab1 verdict=graded score=0 finding=out_of_bounds_read@HERE omits="pass the array itself"
// The second pointer is meant to be one element off: the last element lacks its neighbour, x[0].
#include "lab.h"

__global__ void two_pointers_kernel(const float *left, const float *right, float *y, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = (left[i] + right[i]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    two_pointers_kernel<<<(n + 191) / 192, 192>>>(x, x + 1, y, n);
}
