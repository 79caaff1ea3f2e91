// lab3 verdict=graded average3.correctness=fail says="average3" says="line 23: move" says="down, after line 29" says="Tried: all outputs are then right."
#include "lab.h"

__global__ void pairs(const float *x, float *y, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    float own = i < n ? x[i] : 0.0f;
    float after = __shfl_down_sync(0xffffffffu, own, 1);
    if (threadIdx.x % 32 == 31 || i == n - 1)
        after = i < n ? x[(i + 1) % n] : 0.0f;
    if (i < n)
        y[i] = 0.5f * (own + after);
}

__global__ void triples(const int *a, int *c, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x, lane = threadIdx.x % 32;
    int own = i < n ? a[i] : 0;
    int before = __shfl_up_sync(0xffffffffu, own, 1);
    int after = __shfl_down_sync(0xffffffffu, own, 1);
    if (i >= n)
        return;
    c[i] = (before + own + after) / 3;
    if (lane == 0)
        before = i == 0 ? own : a[i - 1];
    if (i == n - 1)
        after = own;
    else if (lane == 31)
        after = a[i + 1];
}

void moving_average(const float *x, float *y, int n)
{
    pairs<<<(n + 191) / 192, 192>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    triples<<<(n + 191) / 192, 192>>>(a, c, n);
}
