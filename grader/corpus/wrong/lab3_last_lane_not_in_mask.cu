// lab3 verdict=graded moving_average.correctness=fail cause=shuffle_from_absent says="let all lanes execute the shuffle"
// Only lanes with a next element shuffle, so the last but one asks a lane that does not.
#include "lab.h"

#define BLOCK 256
#define LAST_LANE 31
#define ALL_LANES 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;

    unsigned with_next = __ballot_sync(ALL_LANES, i < n - 1);
    if (i >= n)
        return;
    float here = x[i], next;
    if (i < n - 1) {
        next = __shfl_down_sync(with_next, here, 1);
        if (lane == LAST_LANE)
            next = x[i + 1];
    } else
        next = x[0];
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
