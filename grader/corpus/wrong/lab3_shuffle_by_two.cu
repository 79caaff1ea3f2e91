// lab3 verdict=graded score=50 average3.correctness=fail says="lane 1 of each warp stores them" says="Next: average3, line 41: write" says="lane < 2" says="Tried: all outputs are then right" omits="let lane 0"
// A thread stores the output before its own element and shuffles by 2, too: two lanes get nothing, and one loads.
#include "lab.h"

#define BLOCK 192
#define WARP_MASK 0xffffffffu

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float own = i < n ? x[i] : 0, next = __shfl_down_sync(WARP_MASK, own, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        next = x[0];
    else if (threadIdx.x % 32 == 31)
        next = x[i + 1];
    y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}

/* Thread k has a[k], or a[n - 1] once more after the end, and stores c[k - 1]. */
__global__ void average3_kernel(const int *a, int *c, int n)
{
    const int k = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % 32;

    int third = a[min(k, n - 1)];
    int second = __shfl_up_sync(WARP_MASK, third, 1);
    int first = __shfl_up_sync(WARP_MASK, third, 2);

    if (k > n || k == 0)
        return;
    if (lane == 0)
        second = a[k - 1];
    if (k == 1)
        first = second;
    else if (lane == 0) // HERE
        first = a[k - 2];
    c[k - 1] = (first + second + third) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<n / BLOCK + 1, BLOCK>>>(a, c, n);
}
