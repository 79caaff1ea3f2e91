// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// testp, copysign, slct and set in PTX.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float t = threadIdx.x + 1, c;
    int f, z, s;
    double r;
    asm("copysign.f32 %0, %1, %2;" : "=f"(c) : "f"(-1.f), "f"(t));
    asm("{ .reg .pred p; testp.finite.f32 p, %1; selp.s32 %0, 1, 0, p; }" : "=r"(f) : "f"(t));
    asm("slct.s32.f32 %0, 3, 4, %1;" : "=r"(s) : "f"(-t));
    asm("set.lt.u32.f32 %0, %1, %2;" : "=r"(z) : "f"(t), "f"(t + 1));
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(4.0));
    bool good = c == -t && f && s == 4 && z == -1 && fabs(r - 0.25) < 1e-5;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
