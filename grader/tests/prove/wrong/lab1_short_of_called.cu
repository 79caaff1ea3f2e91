// n = 40000: the function gives back a short, which is negative from 32768 on
#include "lab.h"

struct Part {
    short size;
    char kind;
};

__device__ __noinline__ Part part_of(int n)
{
    Part p;
    p.size = (short)n;
    p.kind = (char)threadIdx.x;
    return p;
}

__global__ void kernel(float *y, int n)
{
    Part p = part_of(n);
    if (p.kind == 0)
        y[n - p.size] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<1, 32>>>(y, n);
}
