// lab3 verdict=graded score<100 average3.correctness=pass cause=mask_of_last_round says="Next: average3, line 29: let all lanes of a warp make the same number of rounds"
// Shuffles in a loop whose last round some lanes of a warp no longer make.
#include "lab.h"
#define ALL_LANES 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(ALL_LANES, here, 1);
    if (i < n) {
        if (threadIdx.x % 32 == 31 || i == n - 1)
            next = x[i == n - 1 ? 0 : i + 1];
        y[i] = (here + next) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int lane = threadIdx.x & 31;
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
        int here = a[i];
        int left = __shfl_up_sync(ALL_LANES, here, 1);
        int right = __shfl_down_sync(ALL_LANES, here, 1);
        if (lane == 0)
            left = a[max(0, i - 1)];
        if (lane == 31 || i == n - 1)
            right = a[min(n - 1, i + 1)];
        c[i] = (left + here + right) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    int blocks = min((n + 255) / 256, 264);
    average3_kernel<<<blocks, 256>>>(a, c, n);
}
