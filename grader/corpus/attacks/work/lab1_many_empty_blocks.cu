// lab1 verdict=timeout score=0
// unconfined: verdict=timeout score=0
// Grids of millions of blocks that do nothing.
#include "lab.h"

__global__ void nothing(int n)
{
    if (n < 0)
        __trap();
}

void moving_average(const float *, float *, int n)
{
    for (int k = 0; k < 5000; k++)
        nothing<<<1 << 20, 1024>>>(n);
}
