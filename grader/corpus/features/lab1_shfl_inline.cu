// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// shfl.sync.down with its predicate in PTX.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float mine = i < n ? x[i] : 0, next;
    unsigned inside;
    asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, 1, 0x1f, 0xffffffff; selp.u32 %1, 1, 0, p; }"
                 : "=f"(next), "=r"(inside)
                 : "f"(mine));
    if (i < n)
        y[i] = (mine + (inside && i + 1 < n ? next : x[(i + 1) % n])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
