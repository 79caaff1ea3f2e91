// lab1 verdict=graded score=0 finding=wrong_value omits="end this case with break" says="Next: moving_average, line 12: "
// Each case stores one element and goes on to the one before it, as it should; the first pair takes one element twice.
#include "lab.h"

__global__ void pairs(const float *x, float *y, int n)
{
    int i = 3 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n)
        return;
    switch (min(n - i, 3)) {
    case 3: y[i + 2] = 0.5f * (x[i + 2] + x[i + 3 < n ? i + 3 : 0]);
    case 2: y[i + 1] = 0.5f * (x[i + 1] + x[i + 1 < n ? i + 1 : 0]);
    case 1: y[i] = 0.5f * (x[i] + x[i + 1 < n ? i + 1 : 0]); break;
    default: break;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int threads = (n + 2) / 3;
    pairs<<<(threads + 127) / 128, 128>>>(x, y, n);
}
