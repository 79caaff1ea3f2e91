// lab3 verdict=graded score<100 says="v.x" says="v.w" says="Tried: "
// The shuffle takes the last element of the next lane, and not the first.
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif
#define LAST_LANE 31
#define ALL_LANES 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int lane = threadIdx.x % 32;
    int q = 4 * (blockIdx.x * BLOCK + threadIdx.x); // my first element
    float4 v = make_float4(0, 0, 0, 0);
    if (q + 3 < n)
        v = *(const float4 *)(x + q);
    else if (q < n) {
        v.x = x[q];
        if (q + 1 < n) v.y = x[q + 1];
        if (q + 2 < n) v.z = x[q + 2];
    }

    float fifth = __shfl_down_sync(ALL_LANES, v.w, 1);
    if (lane == LAST_LANE && q + 4 < n)
        fifth = x[q + 4];

    float e[5] = {v.x, v.y, v.z, v.w, fifth};
#pragma unroll
    for (int k = 0; k < 4; k++) {
        int i = q + k;
        if (i < n)
            y[i] = (e[k] + (i == n - 1 ? x[0] : e[k + 1])) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / (4 * BLOCK) + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int left = __shfl_up_sync(ALL_LANES, here, 1);
    int right = __shfl_down_sync(ALL_LANES, here, 1);
    if (lane == 0 && i > 0 && i < n)
        left = a[i - 1];
    if (i == n - 1)
        right = here;
    else if (lane == LAST_LANE && i < n)
        right = a[i + 1];
    if (i < n)
        c[i] = (left + here + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}
