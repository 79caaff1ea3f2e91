// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="conversions that pack"
// cvt.pack in PTX: refused with its line.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    unsigned a, b;
    int c;
    asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(a) : "r"(300), "r"(-2), "r"(0u)); // HERE
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(b) : "f"(1.f));
    asm("cvt.rni.sat.s8.f32 %0, %1;" : "=r"(c) : "f"(500.f));
    bool good = a == 0x7ffe && b == 0x3f800000 && c == 127;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
