// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// bfe and bfi in PTX: a float taken apart by its fields, and put together.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    unsigned bits = __float_as_uint(x[i]), low, high, whole;
    asm("bfe.u32 %0, %1, 0, 23;" : "=r"(low) : "r"(bits));
    asm("bfe.u32 %0, %1, 23, 9;" : "=r"(high) : "r"(bits));
    asm("bfi.b32 %0, %1, %2, 23, 9;" : "=r"(whole) : "r"(high), "r"(low));
    y[i] = (__uint_as_float(whole) + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
