// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// fmaf, fma of doubles, __fmaf_rz and __fma_ru.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    double mean = __fma_ru(0.5, (double)x[i], 0.5 * x[(i + 1) % n]);
    float low = __fmaf_rz(0.5f, x[i], 0.5f * x[(i + 1) % n]);
    y[i] = fabs(mean - low) < 1e-3 ? (float)mean : 0;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
