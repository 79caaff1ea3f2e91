// One output per thread straight from global memory through __ldg, no shared memory, 192 threads, modulo for
// the wrap.
#include "lab.h"

__global__ void avg(const float *__restrict__ x, float *__restrict__ y, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        y[i] = (__ldg(x + i) + __ldg(x + (i + 1) % n)) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    avg<<<(n + 191) / 192, 192>>>(x, y, n);
}
