// lab1 verdict=graded moving_average.correctness=fail cause=errors_stay says="the errors are only" says="Is a large number added and taken away again" omits="this line rounds values to integers" omits="half precision"
// The values are moved to be positive, and back: a float keeps fewer bits of them on the way.
#include "lab.h"

#define ZERO 20.0f

__global__ void average_positive(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float here = x[i] + ZERO, next = x[(i + 1) % n] + ZERO;
    y[i] = (here + next) / 2 - ZERO;
}

void moving_average(const float *x, float *y, int n)
{
    average_positive<<<(n + 255) / 256, 256>>>(x, y, n);
}
