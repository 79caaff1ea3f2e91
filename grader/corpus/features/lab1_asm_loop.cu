// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Inline PTX with a loop: labels of its own by %=, a predicate, and predicated instructions.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    asm volatile("{\n"
                 ".reg .pred more, around;\n"
                 ".reg .u32 k, at;\n"
                 ".reg .u64 address;\n"
                 ".reg .f32 value;\n"
                 "mov.u32 k, 0;\n"
                 "AGAIN_%=:\n"
                 "add.u32 at, %2, k;\n"
                 "setp.ge.u32 around, at, %3;\n"
                 "@around sub.u32 at, at, %3;\n"
                 "mad.wide.u32 address, at, 4, %1;\n"
                 "ld.global.f32 value, [address];\n"
                 "fma.rn.f32 %0, value, 0f3F000000, %0;\n"
                 "add.u32 k, k, 1;\n"
                 "setp.lt.u32 more, k, 2;\n"
                 "@more bra AGAIN_%=;\n"
                 "}"
                 : "+f"(sum)
                 : "l"(x), "r"(i), "r"(n));
    y[i] = sum;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
