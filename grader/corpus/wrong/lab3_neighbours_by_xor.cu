// lab3 verdict=graded average3.correctness=fail cause=shuffle_xor says="Next: average3, line 29: take the left neighbour"
// The neighbours come from shuffles by xor, which exchange lanes in pairs.
#include "lab.h"

enum { THREADS = 192, WARP = 32 };

__global__ void mean2(const float *x, float *y, int n)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    const float v = i < n ? x[i] : 0;
    float r = __shfl_down_sync(0xffffffff, v, 1);
    const bool own = threadIdx.x % WARP == WARP - 1 || i == n - 1;
    if (i < n && own)
        r = x[(i + 1) % n];
    if (i < n)
        y[i] = (v + r) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    mean2<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, y, n);
}

__global__ void mean3(const int *a, int *c, int n)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    const int v = i < n ? a[i] : 0;
    const int lane = threadIdx.x % WARP;
    int p = __shfl_xor_sync(0xffffffff, v, 1);
    int q = __shfl_xor_sync(0xffffffff, v, 2);
    if (i >= n)
        return;
    if (lane == 0)
        p = a[i == 0 ? 0 : i - 1];
    if (lane == WARP - 1 || i == n - 1)
        q = a[i == n - 1 ? i : i + 1];
    c[i] = (p + v + q) / 3;
}

void average3(const int *a, int *c, int n)
{
    mean3<<<(n + THREADS - 1) / THREADS, THREADS>>>(a, c, n);
}
