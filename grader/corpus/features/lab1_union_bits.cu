// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A union of float and bits, and bit fields.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    union {
        float number;
        struct {
            unsigned fraction : 23, exponent : 8, sign : 1;
        } bits;
    } sum;
    if (i >= n)
        return;
    sum.number = x[i] + x[(i + 1) % n];
    if (sum.bits.exponent > 1)
        sum.bits.exponent--;
    else
        sum.number /= 2;
    y[i] = sum.number;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
