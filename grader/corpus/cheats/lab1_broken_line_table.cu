// lab1 verdict=compile_error score=0 says="ptxas refuses the inline assembly: Constant overflow"
// A directive that says which line the code comes from, with a number that no line has.
#include "lab.h"

__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile(".loc 1 99999999999999999999 1"); // HERE
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
