// Give each warp eight rows of 32 elements: the first lane offers its element of the next row to the last lane.
#include "lab.h"

#define ROWS 8
#define ALL 0xffffffffu

__device__ __forceinline__ float ring(const float *x, int i, int n)
{
    return i < n ? x[i] : i == n ? x[0] : 0.0f;
}

__global__ void ma(const float *x, float *y, int n)
{
    int lane = threadIdx.x & 31, warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    int i = warp * 32 * ROWS + lane;
    if (i - lane >= n)
        return;
    float here = ring(x, i, n);
#pragma unroll
    for (int row = 0; row < ROWS; row++, i += 32) {
        float ahead = row < ROWS - 1 || lane == 0 ? ring(x, i + 32, n) : 0;
        float next = __shfl_sync(ALL, lane == 0 ? ahead : here, (lane + 1) & 31);
        if (i < n)
            y[i] = (here + next) / 2;
        here = ahead;
    }
}

__device__ __forceinline__ int clamped(const int *a, int i, int n)
{
    return i <= n ? a[min(max(i, 0), n - 1)] : 0;
}

__global__ void avg(const int *a, int *c, int n)
{
    int lane = threadIdx.x & 31, warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    int i = warp * 32 * ROWS + lane;
    if (i - lane >= n)
        return;
    int before = lane == 31 ? clamped(a, i - 32, n) : 0, here = clamped(a, i, n);
#pragma unroll
    for (int row = 0; row < ROWS; row++, i += 32) {
        int ahead = row < ROWS - 1 || lane == 0 ? clamped(a, i + 32, n) : 0;
        int left = __shfl_sync(ALL, lane == 31 ? before : here, (lane + 31) & 31);
        int right = __shfl_sync(ALL, lane == 0 ? ahead : here, (lane + 1) & 31);
        if (i < n)
            c[i] = (left + here + right) / 3;
        before = here;
        here = ahead;
    }
}

static int blocks(int n)
{
    int warps = (n - 1) / (32 * ROWS) + 1;
    return (warps + 3) / 4;
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<blocks(n), 128>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    avg<<<blocks(n), 128>>>(a, c, n);
}
