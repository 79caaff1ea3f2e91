// lab3 verdict=graded score<51 moving_average.correctness=fail says="Next: moving_average, line 15: write" says="all * OUTPUTS" says="Tried: all outputs are then right" omits="count the blocks"
// A warp has 31 outputs and begins so, but steps on as if it had 32: from the second round on, outputs are left out.
#include "lab.h"

#define THREADS 256
#define MOST_BLOCKS 90

__global__ void next_mean(const float *x, float *y, int n)
{
    const int OUTPUTS = 31;
    int lane = threadIdx.x % 32;
    int own = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int all = gridDim.x * blockDim.x / 32;

    for (int from = own * OUTPUTS; from < n; from += all * 32) { // HERE
        int i = from + lane;
        float v = x[i % n];
        float next = __shfl_down_sync(0xffffffff, v, 1);
        if (lane < OUTPUTS && i < n)
            y[i] = (v + next) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int warps = (n - 1) / 31 + 1, blocks = (warps - 1) / (THREADS / 32) + 1;
    next_mean<<<min(blocks, MOST_BLOCKS), THREADS>>>(x, y, n);
}

__global__ void mean(const int *a, int *c, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % 32;
    int v = i < n ? a[i] : 0;
    int left = __shfl_up_sync(0xffffffff, v, 1), right = __shfl_down_sync(0xffffffff, v, 1);
    if (i >= n)
        return;
    if (lane == 0)
        left = i > 0 ? a[i - 1] : v;
    if (i == n - 1)
        right = v;
    else if (lane == 31)
        right = a[i + 1];
    c[i] = (left + v + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    mean<<<(n - 1) / THREADS + 1, THREADS>>>(a, c, n);
}
