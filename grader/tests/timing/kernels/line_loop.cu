/* Both averages with several outputs per thread: a grid-stride loop over BLOCKS blocks, or EACH in a row. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif
#ifdef EACH // neighbours in memory belong to one thread: every load of a warp is spread out
#define FIRST (blockIdx.x * BLOCK + threadIdx.x) * EACH
#define LAST  min(FIRST + EACH, n)
#define STEP  1
#define GRID  (n - 1) / (BLOCK * EACH) + 1
#else
#ifndef BLOCKS
#define BLOCKS 1056
#endif
#define FIRST blockIdx.x *BLOCK + threadIdx.x
#define LAST  n
#define STEP  gridDim.x *BLOCK
#define GRID  BLOCKS
#endif

__global__ void average2_kernel(const float *x, float *y, int n)
{
    int last = LAST, step = STEP;
    for (int i = FIRST; i < last; i += step)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int last = LAST, step = STEP;
    for (int i = FIRST; i < last; i += step)
        c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    average2_kernel<<<GRID, BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<GRID, BLOCK>>>(a, c, n);
}
