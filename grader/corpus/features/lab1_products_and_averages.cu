// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __umulhi, __mul24, __sad, __hadd and their kin.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int t = threadIdx.x;
    bool good = __umulhi(0x80000000u, 4) == 2 && __mulhi(-1, 1) == -1 && __umul64hi(1ull << 63, 4) == 2 &&
                __mul24(t, t) == t * t && __umul24(t, 3) == 3 * t && __sad(t, 5, 7) == abs(t - 5) + 7 &&
                __usad(t, 5, 0) == abs(t - 5) && __hadd(t, t + 2) == t + 1 && __rhadd(t, t + 1) == t + 1 &&
                __uhadd(t, t + 1) == t && __urhadd(t, t + 1) == t + 1;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
