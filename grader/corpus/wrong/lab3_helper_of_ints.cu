// lab3 verdict=graded moving_average.correctness=fail says="make the parameter mine and the result of next_lane a float"
// A helper with template arguments is written for ints, and the other kernel passes it floats.
#include "lab.h"

template <unsigned MASK>
__device__ int next_lane(int mine)
{
    return __shfl_down_sync(MASK, mine, 1);
}

__global__ void pairs(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float here = i < n ? x[i] : 0.0f;
    float after = next_lane<0xffffffffu>(here);
    if (i >= n)
        return;
    if (threadIdx.x % 32 == 31 || i == n - 1)
        after = x[i == n - 1 ? 0 : i + 1];
    y[i] = (here + after) * 0.5f;
}

__global__ void threes(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int after = next_lane<0xffffffffu>(here), before = __shfl_up_sync(0xffffffffu, here, 1);
    if (i >= n)
        return;
    if (lane == 0)
        before = a[i ? i - 1 : 0];
    if (i == n - 1)
        after = here;
    else if (lane == 31)
        after = a[i + 1];
    c[i] = (before + here + after) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    pairs<<<(n - 1) / 128 + 1, 128>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    threes<<<(n - 1) / 128 + 1, 128>>>(a, c, n);
}
