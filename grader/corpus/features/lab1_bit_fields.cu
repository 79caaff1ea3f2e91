// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Bit fields, enums, anonymous unions.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    struct {
        unsigned low : 5, high : 11;
        union {
            float f;
            unsigned bits;
        };
    } s;
    s.low = threadIdx.x % 32;
    s.high = threadIdx.x;
    s.f = 1;
    bool good = s.low == threadIdx.x % 32 && s.high == threadIdx.x && s.bits == 0x3f800000;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
