// lab3 verdict=graded score<100 cause=shuffle_past_last says="Next: moving_average, lines 15 and 19: give the last element, i == n - 1, x[0] as the neighbour after it"
// Threads after the end leave before the shuffle.
#include "lab.h"

#define BLOCK 256
#define FULL 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    if (i >= n)
        return;
    float here = x[i];
    float next = __shfl_down_sync(FULL, here, 1);
    if (i < n) {
        if (lane == 31)
            next = x[(i + 1) % n];
        y[i] = (here + next) / 2;
    }
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
    int left = __shfl_up_sync(FULL, here, 1);
    int right = __shfl_down_sync(FULL, here, 1);
    if (i < n) {
        if (lane == 0)
            left = a[max(i - 1, 0)];
        if (lane == 31 || i == n - 1)
            right = a[min(i + 1, n - 1)];
        c[i] = (left + here + right) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}
