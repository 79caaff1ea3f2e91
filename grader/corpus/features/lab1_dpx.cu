// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// DPX functions: the larger of a sum and a number, of three numbers, of two halves of a word.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;
    int t = threadIdx.x;
    good = __viaddmax_s32(t, 1, 5) == max(t + 1, 5) && __vimax3_s32(t, 3, -1) == max(t, 3) &&
           __viaddmin_s32_relu(-9, t, 7) == max(min(t - 9, 7), 0) && __vimax_s32_relu(-t, -1) == 0;
    bool first;
    good &= __vibmax_s32(t, 10, &first) == max(t, 10) && first == (t >= 10);
    good &= __viaddmax_s16x2(0x00010002u, 0x00030004u, 0x00000009u) == 0x00040009u &&
            __vimin3_u16x2(0x00050001u, 0x00030009u, 0x00040004u) == 0x00030001u;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
