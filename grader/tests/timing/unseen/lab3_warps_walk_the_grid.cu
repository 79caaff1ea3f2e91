// Let a fixed number of warps walk over the array, 32 elements at a time.
#include "lab.h"

#define EVERY_LANE 0xffffffff

__global__ void movingAverageWalk(const float *x, float *y, int n)
{
    int lane = threadIdx.x % warpSize;
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    for (int first = thread - lane; first < n; first += gridDim.x * blockDim.x) {
        int i = first + lane;
        float here = i < n ? x[i] : 0.0f;
        float next = __shfl_down_sync(EVERY_LANE, here, 1);
        if (i < n) {
            if (i == n - 1)
                next = x[0];
            else if (lane == 31)
                next = x[i + 1];
            y[i] = (here + next) / 2.0f;
        }
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = min((n + 127) / 128, 2112);
    movingAverageWalk<<<blocks, 128>>>(x, y, n);
}

__global__ void average3Walk(const int *a, int *c, int n)
{
    int lane = threadIdx.x % warpSize;
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    for (int first = thread - lane; first < n; first += gridDim.x * blockDim.x) {
        int i = first + lane;
        int here = i < n ? a[i] : 0;
        int previous = __shfl_up_sync(EVERY_LANE, here, 1);
        int next = __shfl_down_sync(EVERY_LANE, here, 1);
        if (i >= n)
            continue;
        if (lane == 0)
            previous = i > 0 ? a[i - 1] : here;
        if (i == n - 1)
            next = here;
        else if (lane == 31)
            next = a[i + 1];
        c[i] = (previous + here + next) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    int blocks = min((n + 127) / 128, 2112);
    average3Walk<<<blocks, 128>>>(a, c, n);
}
