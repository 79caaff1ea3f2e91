// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Special functions of floats: erff, tgammaf, lgammaf, Bessel functions.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float t = 1 + (threadIdx.x % 8) * 0.5f;
    bool good = fabsf(erff(t) + erfcf(t) - 1) < 1e-5f &&
                fabsf(tgammaf(t + 1) - t * tgammaf(t)) < 1e-3f * tgammaf(t + 1) &&
                fabsf(lgammaf(t + 1) - lgammaf(t) - logf(t)) < 1e-4f && fabsf(j0f(t)) < 1 &&
                fabsf(y1f(t)) < 2 && cyl_bessel_i0f(t) > 1 && fabsf(erfinvf(erff(0.5f)) - 0.5f) < 1e-4f;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
