// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written says="declare a shared tile"
// The kernel does nothing.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *, float *, int) {}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
