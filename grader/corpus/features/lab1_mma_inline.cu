// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// mma.sync written in PTX, with fragments filled by hand.
#include "lab.h"
#include <cuda_fp16.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int lane = threadIdx.x % 32;
    __half2 ones = __floats2half2_rn(1, 1), values = __floats2half2_rn(lane / 4, lane / 4);
    unsigned a = *(unsigned *)&values, b = *(unsigned *)&ones;
    float d[4];
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4}, {%5}, {%6, %6, %6, %6};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a), "r"(b), "f"(0.0f));
    bool good = d[0] == lane / 4 * 8 && d[3] == d[0];
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
