// lab3 verdict=graded average3.correctness=fail says="Next: average3, line 40" says="read a[i-1] where your kernel reads a[i+31]"
// A warp takes two pieces, the first one before the loop. The last lane's element is kept for lane 0 of the next piece.
#include "lab.h"

#define THREADS 128
#define FULL    0xffffffffu

__global__ void two(const float *x, float *y, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    float own = i < n ? x[i] : 0, after = __shfl_down_sync(FULL, own, 1);
    if (i >= n)
        return;
    if (threadIdx.x % 32 == 31 || i == n - 1)
        after = x[(i + 1) % n];
    y[i] = (own + after) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    two<<<(n - 1) / THREADS + 1, THREADS>>>(x, y, n);
}

__global__ void three(const int *a, int *c, int n)
{
    int lane = threadIdx.x % 32, begin = (blockIdx.x * THREADS + threadIdx.x) / 32 * 64;
    int before = 0;
    if (lane == 0 && begin > 0 && begin < n)
        before = a[begin - 1];
    if (lane == 0 && begin == 0)
        before = a[0];
    for (int piece = 0; piece < 2; piece++) {
        int i = begin + 32 * piece + lane;
        int own = i < n ? a[i] : 0;
        int after = __shfl_down_sync(FULL, own, 1), left = __shfl_up_sync(FULL, own, 1);
        if (lane == 31 && i < n - 1)
            after = a[i + 1];
        if (i == n - 1)
            after = own;
        before = __shfl_sync(FULL, own, 31);
        if (lane == 0)
            left = before;
        if (i < n)
            c[i] = (left + own + after) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    three<<<(n - 1) / (2 * THREADS) + 1, THREADS>>>(a, c, n);
}
