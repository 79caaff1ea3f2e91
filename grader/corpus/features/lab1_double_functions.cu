// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Functions of double, and its rounding intrinsics.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    double t = 0.5 + threadIdx.x;
    bool good = fabs(sin(t) * sin(t) + cos(t) * cos(t) - 1) < 1e-14 && fabs(exp(log(t)) - t) < 1e-12 * t &&
                fabs(pow(t, 0.5) - sqrt(t)) < 1e-12 * t && __dadd_rn(t, t) == 2 * t &&
                __ddiv_ru(1, 3) > __ddiv_rd(1, 3) && __drcp_rn(4) == 0.25 && __dsqrt_rn(t * t) == t &&
                fma(t, t, 1.0) > t * t && fmod(t, 1.0) == 0.5 && atan2(t, t) > 0.78;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
