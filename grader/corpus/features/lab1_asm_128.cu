// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="at most 64 bits"
// A move of 128 bits in PTX: refused with its line.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __int128 a = (__int128)1 << 70, b;
    asm("mov.b128 %0, %1;" : "=q"(b) : "q"(a)); // HERE
    bool good = b == a;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
