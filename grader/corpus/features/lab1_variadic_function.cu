// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="parameter pack"
// A function with '...' for arguments: refused with its line.
#include "lab.h"
#include <cstdarg>

#define BLOCK 256

__device__ int total(int count, ...)
{
    va_list a;
    int t = 0;
    va_start(a, count); // HERE
    for (int k = 0; k < count; k++)
        t += va_arg(a, int);
    va_end(a);
    return t;
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = total(3, 1, 2, 3) == 6;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
