// lab1 verdict=compile_error score=0 says="cu(11): error" says="Next: line 11 needs compute capability 9.0: add the line `// needs compute_90`"
// elect.sync is an instruction of compute capability 9.0, and the file does not ask for that.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x, chosen;
    asm volatile("{ .reg .pred p; .reg .b32 lane;\n"
                 "elect.sync lane|p, 0xffffffff;\n"
                 "selp.s32 %0, 1, 0, p; }"
                 : "=r"(chosen));
    if (chosen && t == 0)
        tile[BLOCK] = x[(i + BLOCK) % n];
    tile[t] = x[i % n];
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + (i == n - 1 ? x[0] : tile[t + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
