// lab1 verdict=graded score=0 finding=not_written cause=outputs_passed_over says="leave out no output along this axis"
// The index of an output is twice the number of its thread.
#include "lab.h"
__global__ void average(const float *x, float *y, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}
void moving_average(const float *x, float *y, int n)
{
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
