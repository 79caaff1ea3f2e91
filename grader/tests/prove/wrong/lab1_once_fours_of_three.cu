// n = 41, stored once: threads that are four cells apart store three
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int first = blockIdx.x * 30 - 1, t = 4 * threadIdx.x;
    for (int e = 0; e < 3; e++) {
        int i = first + t + e;
        if (t + e >= 1 && t + e <= 30 && i < n)
            y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 29) / 30, 8>>>(x, y, n);
}
