// lab3 verdict=graded average3.safety=fail finding=out_of_bounds_read@HERE says="a[min(i + 1, n - 1)]" says="Tried: no fault is then left"
// Lane 31 loads its neighbour although the element may be the last one.
#include "lab.h"

#define FULL 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % warpSize;
    float mine = i < n ? x[i] : 0.0f;
    float next = __shfl_down_sync(FULL, mine, 1);
    if (i < n) {
        if (lane == warpSize - 1 || i == n - 1)
            next = x[(i + 1) % n];
        y[i] = (mine + next) / 2;
    }
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int mine = i < n ? a[i] : 0;
    int left = __shfl_up_sync(FULL, mine, 1);
    int right = __shfl_down_sync(FULL, mine, 1);
    if (i >= n)
        return;
    if (i == 0)
        left = mine;
    else if (lane == 0)
        left = a[i - 1];
    if (lane == 31)
        right = a[i + 1]; // HERE
    if (i == n - 1)
        right = mine;
    c[i] = (left + mine + right) / 3;
}

void moving_average(const float *x, float *y, int n) { moving_average_kernel<<<(n + 255) / 256, 256>>>(x, y, n); }
void average3(const int *a, int *c, int n) { average3_kernel<<<(n + 255) / 256, 256>>>(a, c, n); }
