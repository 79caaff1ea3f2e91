// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// norm3df, rnorm4df, cbrtf, rhypotf, normcdff.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float t = threadIdx.x + 1;
    bool good = fabsf(norm3df(t, t, t) - t * sqrtf(3)) < 1e-3f * t &&
                fabsf(rnorm4df(1, 1, 1, 1) - 0.5f) < 1e-6f && fabsf(cbrtf(t * t * t) - t) < 1e-3f * t &&
                fabsf(rcbrtf(8) - 0.5f) < 1e-6f && fabsf(rhypotf(3, 4) - 0.2f) < 1e-6f &&
                fabsf(normcdff(0) - 0.5f) < 1e-6f;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
