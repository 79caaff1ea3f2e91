// lab1 verdict=graded score=0 cause=first_block_only says="Next: moving_average: compute the index from the block, too: blockIdx.x"
// The index forgets the block.
#include "lab.h"

__global__ void avg(const float *x, float *y, int n)
{
    int i = threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    avg<<<(n + 255) / 256, 256>>>(x, y, n);
}
