// lab3 verdict=graded moving_average.correctness=fail omits="lane 31 replaces" omits="31 replaces its own"
// The shuffle takes the second lane after a thread's own, not the next one.
#include "lab.h"

#define BLOCK 256
#define LAST_LANE 31
#define ALL_LANES 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;

    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(ALL_LANES, here, 1);
    next = __shfl_down_sync(ALL_LANES, next, 1);
    if (i < n && (lane >= LAST_LANE - 1 || i >= n - 2))
        next = x[i + 1 < n ? i + 1 : 0];

    if (i < n)
        y[i] = (here + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int left = __shfl_up_sync(ALL_LANES, here, 1);
    int right = __shfl_down_sync(ALL_LANES, here, 1);

    if (i < n) {
        if (lane == 0)
            left = a[max(i - 1, 0)];
        if (lane == LAST_LANE || i == n - 1)
            right = a[min(i + 1, n - 1)];
        c[i] = (left + here + right) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}
