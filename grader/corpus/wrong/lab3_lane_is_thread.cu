// lab3 average3.correctness=fail says="threadIdx.x % 32" says="Tried: all outputs are then right"
// a warp walks through its own contiguous stretch. The value that follows the warp's 32 elements is
// lane 0's value of the next round, so it is loaded early and handed over by a shuffle.
#include "lab.h"

#define THREADS 192
#define ROUNDS 8
#define STRETCH (32 * ROUNDS)

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int lane = threadIdx.x % 32;
    int warp = (blockIdx.x * THREADS + threadIdx.x) / 32;
    int i = warp * STRETCH + lane;
    float cur = i < n ? x[i] : 0.f;
    for (int r = 0; r < ROUNDS; r++, i += 32) {
        float later = 0.f;
        bool more = r + 1 < ROUNDS || lane == 0; // in the last round lane 0 alone looks ahead
        if (more && i + 32 < n)
            later = x[i + 32];
        float after = __shfl_sync(0xffffffff, later, 0);
        float next = __shfl_down_sync(0xffffffff, cur, 1);
        if (lane == 31)
            next = after;
        if (i == n - 1)
            next = x[0];
        if (i < n)
            y[i] = (cur + next) / 2;
        cur = later;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int per_block = THREADS / 32 * STRETCH;
    moving_average_kernel<<<(n - 1) / per_block + 1, THREADS>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int lane = threadIdx.x ;
    int warp = (blockIdx.x * THREADS + threadIdx.x) / 32;
    int i = warp * STRETCH + lane;
    int cur = i < n ? a[i] : 0;
    int before = 0; // what lies left of lane 0
    if (lane == 0 && i < n)
        before = i > 0 ? a[i - 1] : cur;
    for (int r = 0; r < ROUNDS; r++, i += 32) {
        int later = 0;
        if ((r + 1 < ROUNDS || lane == 0) && i + 32 < n)
            later = a[i + 32];
        int after = __shfl_sync(0xffffffff, later, 0);
        int left = __shfl_up_sync(0xffffffff, cur, 1);
        int right = __shfl_down_sync(0xffffffff, cur, 1);
        int last = __shfl_sync(0xffffffff, cur, 31);
        if (lane == 0)
            left = before;
        if (lane == 31)
            right = after;
        if (i == n - 1)
            right = cur;
        if (i < n)
            c[i] = (left + cur + right) / 3;
        before = last;
        cur = later;
    }
}

void average3(const int *a, int *c, int n)
{
    int per_block = THREADS / 32 * STRETCH;
    average3_kernel<<<(n - 1) / per_block + 1, THREADS>>>(a, c, n);
}
