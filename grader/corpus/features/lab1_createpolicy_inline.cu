// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="createpolicy"
// createpolicy: refused with its line.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    unsigned long long policy;
    asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy)); // HERE
    float mine;
    asm("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(mine) : "l"(x + i), "l"(policy));
    y[i] = (mine + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
