/* Lab 1: moving average at the speed of a copy. The tile of lab1_moving_average.cu, four elements per thread.
 *
 *     y[i] = (x[i] + x[(i+1) mod n]) / 2
 *
 * Where the bytes go: 4 are read and 4 written for each output; the halo adds 4 for every 512 outputs.
 * Measured on an H200, 2026-11-21, 2^28 elements, as a share of a float4 copy's bandwidth (4.24 TB/s):
 *
 *     lab1_moving_average.cu, 4 bytes per load and store                    0.51
 *     16 bytes per load and store, blocks of 1024, 512, 256, 128 threads    0.88, 0.95, 0.99, 1.00
 *     the same, blocks of 128, four vectors per thread                      0.96
 *     this file                                                             0.995
 *
 * A block waits at its barrier for its slowest load. If blocks are small and many, other blocks work on the
 * SM meanwhile.
 */
#include "lab.h"

#ifndef BLOCK
#define BLOCK 128 // threads per block
#endif
#define CELLS (4 * BLOCK) // outputs per block

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ __align__(16) float tile[CELLS + 1]; // tile[t] is x[first + t]
    int first = blockIdx.x * CELLS;
    bool whole = n - first > CELLS; // this block's outputs and its halo cell all lie before the end

    if (whole) {
        int t = 4 * threadIdx.x;
        if (threadIdx.x == 0)
            tile[CELLS] = x[first + CELLS];
        *(float4 *)&tile[t] = *(const float4 *)&x[first + t];
    } else
        for (int t = threadIdx.x; t <= n - first; t += BLOCK) // after the last element comes the first
            tile[t] = x[first + t < n ? first + t : 0];
    __syncthreads();

    if (whole) {
        int t = 4 * threadIdx.x;
        float4 v = *(float4 *)&tile[t];
        *(float4 *)&y[first + t] =
            make_float4((v.x + v.y) / 2, (v.y + v.z) / 2, (v.z + v.w) / 2, (v.w + tile[t + 4]) / 2);
    } else
        for (int t = threadIdx.x; t < n - first; t += BLOCK)
            y[first + t] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / CELLS + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
