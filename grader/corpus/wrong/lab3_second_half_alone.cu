// lab3 verdict=graded moving_average.correctness=fail average3.correctness=pass cause=launch_as_ring@HERE says="Next: moving_average, line 33: the last output of a launch wraps to the launch's own first element"
// The second of two launches takes its half for a ring of its own; the first one knows what follows it.
#include "lab.h"

#define BLOCK 256
#define ALL 0xffffffffu

/* after: how many elements follow the n of this launch */
__global__ void moving_average_kernel(const float *x, float *y, int n, int after)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float own = i < n ? x[i] : 0, next = __shfl_down_sync(ALL, own, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        next = after ? x[n] : x[0];
    else if (threadIdx.x % 32 == 31)
        next = x[i + 1];
    y[i] = (own + next) / 2;
}

static int blocks_of(int n)
{
    return (n + BLOCK - 1) / BLOCK;
}

void moving_average(const float *x, float *y, int n)
{
    int half = n < 1000 ? 0 : n / 2;
    if (half)
        moving_average_kernel<<<blocks_of(half), BLOCK>>>(x, y, half, n - half);

    moving_average_kernel<<<blocks_of(n - half), BLOCK>>>(x + half, y + half, n - half, 0); // HERE
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int own = i < n ? a[i] : 0;
    int below = __shfl_up_sync(ALL, own, 1), above = __shfl_down_sync(ALL, own, 1);
    if (i >= n)
        return;
    if (threadIdx.x % 32 == 0 || i == 0)
        below = a[i == 0 ? 0 : i - 1];
    if (threadIdx.x % 32 == 31 || i == n - 1)
        above = a[i == n - 1 ? i : i + 1];
    c[i] = (below + own + above) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<blocks_of(n), BLOCK>>>(a, c, n);
}
