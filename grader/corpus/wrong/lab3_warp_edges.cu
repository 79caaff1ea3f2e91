// lab3 verdict=graded score<51 moving_average.correctness=pass moving_average.safety=pass average3.correctness=fail finding=wrong_value says="lane 0 of each warp, which has no lane before it" cause=lane_0 says="Next: average3: let lane 0 of every warp load"
// The first lane of a warp keeps what the shuffle gives it: its own value.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(0xffffffff, here, 1);
    if (i < n) {
        if (threadIdx.x % 32 == 31 || i == n - 1)
            next = x[i == n - 1 ? 0 : i + 1];
        y[i] = (here + next) / 2;
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
        if (i == 0)
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
