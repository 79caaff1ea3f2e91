// lab3 average3.correctness=fail says="v[PER - 1]" says="Tried: all outputs are then right"
// Four neighbouring elements per lane, so that only one shuffle is needed for four outputs.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256
#endif
#define PER 4
#define ALL_LANES 0xffffffff

template <typename T>
__device__ void load(T v[PER], const T *from, int i, int n)
{
#pragma unroll
    for (int k = 0; k < PER; k++)
        v[k] = i + k < n ? from[i + k] : T(0);
}

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = PER * (blockIdx.x * BLOCK + threadIdx.x);
    int lane = threadIdx.x % 32;
    float v[PER + 1];

    load<float>(v, x, i, n);
    v[PER] = __shfl_down_sync(ALL_LANES, v[0], 1);
    if (lane == 31 && i + PER < n)
        v[PER] = x[i + PER];

#pragma unroll
    for (int k = 0; k < PER; k++)
        if (i + k < n)
            y[i + k] = (v[k] + (i + k == n - 1 ? x[0] : v[k + 1])) / 2;
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = PER * (blockIdx.x * BLOCK + threadIdx.x);
    int lane = threadIdx.x % 32;
    int v[PER];

    load<int>(v, a, i, n);
    int before = __shfl_up_sync(ALL_LANES, v[0], 1);
    int after = __shfl_down_sync(ALL_LANES, v[0], 1);
    if (lane == 0 && i < n)
        before = i > 0 ? a[i - 1] : v[0];
    if (lane == 31 && i + PER < n)
        after = a[i + PER];

#pragma unroll
    for (int k = 0; k < PER; k++) {
        if (i + k >= n)
            break;
        int left = k > 0 ? v[k - 1] : before;
        int right = i + k == n - 1 ? v[k] : k < PER - 1 ? v[k + 1] : after;
        c[i + k] = (left + v[k] + right) / 3;
    }
}

static int blocks_for(int n)
{
    return (n - 1) / (PER * BLOCK) + 1;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<blocks_for(n), BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<blocks_for(n), BLOCK>>>(a, c, n);
}
