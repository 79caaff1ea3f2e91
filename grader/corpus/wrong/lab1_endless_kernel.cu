// lab1 score=0 finding=timeout@HERE cause=loop_without_end says="Next: moving_average, line 10: find out why this loop does not end"
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
