// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// mbarrier.init, arrive and test_wait in PTX.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ unsigned long long barrier;
    __shared__ float tile[BLOCK];
    unsigned at = (unsigned)__cvta_generic_to_shared(&barrier), done = 0;
    unsigned long long state;
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at), "r"(BLOCK) : "memory");
    __syncthreads();
    tile[threadIdx.x] = i < n ? x[i] : 0;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(at) : "memory");
    while (!done)
        asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(at), "l"(state)
                     : "memory");
    bool last = threadIdx.x == BLOCK - 1 || i == n - 1;
    if (i < n)
        y[i] = (tile[threadIdx.x] + (last ? x[(i + 1) % n] : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
