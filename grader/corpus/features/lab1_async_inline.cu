// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cp.async with a size, and an mbarrier that it arrives at, in PTX.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ alignas(16) float s[BLOCK];
    __shared__ unsigned long long bar;
    unsigned to = (unsigned)__cvta_generic_to_shared(&s[threadIdx.x]),
             b = (unsigned)__cvta_generic_to_shared(&bar);
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(b), "r"(BLOCK));
    __syncthreads();
    int k = i < n ? i : 0;
    asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 4, %2;" ::"r"(to), "l"(x + k),
                 "r"(i < n ? 4 : 0)
                 : "memory");
    asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(b) : "memory");
    int done;
    do
        asm volatile(
            "{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], 0; selp.s32 %0, 1, 0, p; }"
            : "=r"(done)
            : "r"(b)
            : "memory");
    while (!done);
    bool good = s[threadIdx.x] == (i < n ? x[i] : 0);
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
