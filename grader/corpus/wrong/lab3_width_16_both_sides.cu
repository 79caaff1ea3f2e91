// lab3 verdict=graded score<51 average3.correctness=fail cause=half_warp says="Next: average3: let the shuffle cover the whole warp: its last argument"
// Both shuffles have width 16.
#include "lab.h"

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(0xffffffff, here, 1);
    if (threadIdx.x % 32 == 31 || i == n - 1)
        next = i < n ? x[(i + 1) % n] : 0;
    if (i < n)
        y[i] = (here + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int v = i < n ? a[i] : 0;
    int before = __shfl_up_sync(0xffffffff, v, 1, 16);
    int after = __shfl_down_sync(0xffffffff, v, 1, 16);
    if (lane == 0 && i < n)
        before = a[max(i - 1, 0)];
    if ((lane == 31 && i < n) || i == n - 1)
        after = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (before + v + after) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + 127) / 128, 128>>>(a, c, n);
}
