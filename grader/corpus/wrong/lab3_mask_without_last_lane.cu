// lab3 score=50 average3.correctness=pass moving_average.safety=fail finding=undefined_value@HERE says="reads lane 31, which takes no part in it" says="execute the shuffle"
// The mask names those that come, and so lane 30 fetches the value of a lane that has not come.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    float here = i < n ? x[i] : 0, next = 0;
    if (lane < 31)
        next = __shfl_down_sync(0x7fffffff, here, 1);
    if (i < n) {
        if (lane == 31 || i == n - 1)
            next = x[(i + 1) % n];
        y[i] = (here + next) / 2; // HERE
    }
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int before = __shfl_up_sync(0xffffffff, here, 1);
    int behind = __shfl_down_sync(0xffffffff, here, 1);
    if (i < n) {
        if (lane == 0)
            before = a[max(i - 1, 0)];
        if (lane == 31 || i == n - 1)
            behind = a[min(i + 1, n - 1)];
        c[i] = (before + here + behind) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
