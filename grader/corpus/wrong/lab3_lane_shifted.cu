// lab3 verdict=graded score=50 finding=wrong_value cause=lane_by_division says="line 7: take the remainder for the lane"
// The lane is computed as threadIdx.x >> 5, which is the warp.
#include "lab.h"
__global__ void moving(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int laneId = threadIdx.x >> 5;
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(0xffffffff, here, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        next = x[0];
    else if (laneId == 31)
        next = x[i + 1];
    y[i] = (here + next) / 2;
}
void moving_average(const float *x, float *y, int n)
{
    moving<<<(n - 1) / 128 + 1, 128>>>(x, y, n);
}

__global__ void a3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? a[i] : 0;
    int l = __shfl_up_sync(0xffffffff, v, 1);
    int r = __shfl_down_sync(0xffffffff, v, 1);
    if (i < n) {
        if (lane == 0)
            l = a[i > 0 ? i - 1 : 0];
        if (i == n - 1)
            r = v;
        else if (lane == 31)
            r = a[i + 1];
        c[i] = (l + v + r) / 3;
    }
}
void average3(const int *a, int *c, int n)
{
    a3_kernel<<<(n - 1) / 256 + 1, 256>>>(a, c, n);
}
