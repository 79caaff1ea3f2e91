// lab3 verdict=graded moving_average.correctness=fail cause=line_never_runs@HERE says="the condition in line 29 holds for no thread. In a block of 8 * 32 threads the lane is (threadIdx.y * blockDim.x + threadIdx.x) % 32" says="Next: moving_average, line 30: this line never runs"
// The lane is taken from threadIdx.x in a helper, but rows of the block have 8 threads.
#include "lab.h"

constexpr int ROW = 8, ROWS = 32, ALL = -1;

__device__ int indexOf()
{
    return (blockIdx.x * ROWS + threadIdx.y) * ROW + threadIdx.x;
}

__device__ bool hasNext()
{
    return threadIdx.x % warpSize < warpSize - 1;
}

template <class T>
__device__ T fromNext(T own)
{
    return __shfl_down_sync(ALL, own, 1);
}

__global__ void pairs(const float *x, float *y, int n)
{
    int i = indexOf();
    float own = i < n ? x[i] : 0, next = fromNext(own);
    if (i >= n)
        return;
    if (!hasNext() && i + 1 < n)
        next = x[i + 1]; // HERE
    if (i == n - 1)
        next = x[0];
    y[i] = 0.5f * (own + next);
}

__global__ void threes(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int own = i < n ? a[i] : 0, before = __shfl_up_sync(ALL, own, 1), after = fromNext(own);
    if (i >= n)
        return;
    if (lane == 0)
        before = a[max(i - 1, 0)];
    if (lane == 31 || i == n - 1)
        after = a[min(i + 1, n - 1)];
    c[i] = (before + own + after) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    pairs<<<(n - 1) / (ROW * ROWS) + 1, dim3(ROW, ROWS)>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    threes<<<(n - 1) / 256 + 1, 256>>>(a, c, n);
}
