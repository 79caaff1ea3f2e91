// lab1 score=0 finding=timeout@HERE
// The kernel waits for something that never comes.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    volatile float *flag = y;
    while (*flag != 12345) // HERE
        ;
    *flag = x[0];
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
