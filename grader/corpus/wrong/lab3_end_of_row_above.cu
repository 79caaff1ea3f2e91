// lab3 verdict=graded score<100 average3.correctness=fail says="Next: average3, line" says="write" says="31)" says="Tried: all outputs are then right"
// A warp has eight rows of 32 elements. What comes before a row is the last element of the row before it, which lane 31 has.
#include "lab.h"

#define ROWS 8

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    float own = x[min(i, n - 1)], next = __shfl_down_sync(0xffffffffu, own, 1);
    if (threadIdx.x == 31 || i == n - 1)
        next = x[(i + 1) % n];
    if (i < n)
        y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / 32 + 1, 32>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int lane = threadIdx.x;
    int i = blockIdx.x * 32 * ROWS + lane;
    int before = a[max(0, min(i - 32, n - 1))], here = a[min(i, n - 1)];
    if (blockIdx.x == 0)
        before = a[0];
    for (int r = 0; r < ROWS; r++) {
        int after = a[min(i + 32, n - 1)];
        int left = __shfl_up_sync(0xffffffffu, here, 1), end = __shfl_sync(0xffffffffu, before, 0);
        int right = __shfl_down_sync(0xffffffffu, here, 1), begin = __shfl_sync(0xffffffffu, after, 0);
        left = lane == 0 ? end : left;
        right = lane == 31 ? begin : right;
        if (i < n)
            c[i] = (left + here + right) / 3;
        before = here;
        here = after;
        i += 32;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / (32 * ROWS) + 1, 32>>>(a, c, n);
}
