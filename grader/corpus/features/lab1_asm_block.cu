// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Inline PTX with registers of its own, a label and a branch.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float next = i < n ? x[(i + 1) % n] : 0, sum = i < n ? x[i] : 0;
    asm("{\n"
        ".reg.pred p;\n"
        ".reg.f32 half;\n"
        "setp.gt.s32 p, %2, 0;\n"
        "@!p bra DONE;\n"
        "mov.f32 half, 0f3F000000;\n"
        "add.rn.f32 %0, %0, %1;\n"
        "mul.rn.f32 %0, %0, half;\n"
        "DONE:\n"
        "}"
        : "+f"(sum)
        : "f"(next), "r"(n));
    if (i < n)
        y[i] = sum;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
