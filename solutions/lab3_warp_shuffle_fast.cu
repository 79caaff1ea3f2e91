/* Lab 3: warp shuffle at the speed of a copy. The shuffles of lab3_warp_shuffle.cu, four elements per lane.
 *
 *     moving_average:  y[i] = (x[i] + x[(i+1) mod n]) / 2
 *     average3:        c[i] = (a[i-1] + a[i] + a[i+1]) / 3; beyond an end, the end itself counts again
 *
 * Where the bytes go: 4 are read and 4 written for each output; a warp reads 129 or 130 elements for 128.
 * Measured on an H200, 2026-11-21, 2^28 elements, as a share of a float4 copy's bandwidth (4.24 TB/s):
 *
 *                                                        moving_average   average3
 *     lab3_warp_shuffle.cu                               0.55             0.53
 *     16 bytes per load and store                        0.995            0.988
 *     the end lanes' loads before the shuffles           0.999            1.000
 */
#include "lab.h"

#ifndef BLOCK
#define BLOCK 128 // threads per block: whole warps
#endif
#define LAST_LANE 31
#define ALL_LANES 0xffffffff // a shuffle's first argument: the lanes that take part

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x); // this lane's first element
    bool whole = n - i >= 4;                             // all four of its elements exist
    // The next lane cannot supply x[i + 4]: it is in another warp, or it does not have four elements itself.
    bool loads_next = threadIdx.x % 32 == LAST_LANE || n - i < 8;

    float4 v = {};
    float loaded = 0;
    if (whole) {
        v = *(const float4 *)&x[i];
        if (loads_next)
            loaded = x[n - i > 4 ? i + 4 : 0];
    }

    float next = __shfl_down_sync(ALL_LANES, v.x, 1);
    if (loads_next)
        next = loaded;

    if (whole)
        *(float4 *)&y[i] = make_float4((v.x + v.y) / 2, (v.y + v.z) / 2, (v.z + v.w) / 2, (v.w + next) / 2);
    else
        for (int e = i; e < n; e++) // the last one to three elements of the array
            y[e] = (x[e] + x[e < n - 1 ? e + 1 : 0]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / (4 * BLOCK) + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    bool whole = n - i >= 4;
    bool loads_left = threadIdx.x % 32 == 0;
    bool loads_right = threadIdx.x % 32 == LAST_LANE || n - i < 8;

    int4 v = {};
    int loaded_left = 0, loaded_right = 0;
    if (whole) {
        v = *(const int4 *)&a[i];
        if (loads_left)
            loaded_left = a[max(i - 1, 0)];
        if (loads_right)
            loaded_right = a[min(i + 4, n - 1)];
    }

    int left = __shfl_up_sync(ALL_LANES, v.w, 1);
    int right = __shfl_down_sync(ALL_LANES, v.x, 1);
    if (loads_left)
        left = loaded_left;
    if (loads_right)
        right = loaded_right;

    if (whole)
        *(int4 *)&c[i] = make_int4((left + v.x + v.y) / 3, (v.x + v.y + v.z) / 3, (v.y + v.z + v.w) / 3,
                                   (v.z + v.w + right) / 3);
    else
        for (int e = i; e < n; e++)
            c[e] = (a[max(e - 1, 0)] + a[e] + a[min(e + 1, n - 1)]) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / (4 * BLOCK) + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}
