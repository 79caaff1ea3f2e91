/* Lab 2: halo cells at the speed of a copy. The tiles of lab2_halo.cu, four elements per thread.
 *
 *     average3:    c[i] = (a[i-1] + a[i] + a[i+1]) / 3; beyond an end, the end itself counts again
 *     derivative:  df[i] = sum of stencil[d+R] * f[i+d] for d = -R..R, where all of these f exist
 *
 * Where the bytes go: 4 are read and 4 written for each output; halos add 2 cells to 512, or up to 16 to
 * 1536. Measured on an H200, 2026-11-21, 2^28 elements, as a share of a float4 copy's bandwidth (4.24 TB/s):
 *
 *                                                        average3   derivative, R = 1   R = 8
 *     lab2_halo.cu                                       0.53       0.41                0.32
 *     16 bytes per load and store, one after the other   0.965      0.957               0.93
 *     all loads of a thread, then its stores             0.994      0.987               0.91
 *     the same, derivative: three vectors per thread     0.993      0.995               0.93
 *
 * The derivative with 1, 2, 3, 4 vectors per thread: 0.90, 0.99, 0.995, 0.95 for R = 1 and 0.87, 0.91, 0.93,
 * 0.95 for R = 8.
 */
#include "lab.h"

#ifndef BLOCK
#define BLOCK 128 // threads per block
#endif

// ---- average3: one halo cell on each side ---------------------------------------------------------------

#define CELLS (4 * BLOCK) // outputs per block
#define LEFT  4           // cells before the first output: three to keep vectors aligned, then the halo cell

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ __align__(16) int cells[LEFT + CELLS + 1];
    int *tile = cells + LEFT; // tile[t] is a[first + t]; the halo is tile[-1] and tile[CELLS]
    int first = blockIdx.x * CELLS;
    bool whole = first > 0 && n - first > CELLS; // outputs and halo of this block all lie inside the array

    if (whole) {
        int t = 4 * threadIdx.x;
        if (threadIdx.x < 2)
            tile[threadIdx.x ? CELLS : -1] = a[first + (threadIdx.x ? CELLS : -1)];
        *(int4 *)&tile[t] = *(const int4 *)&a[first + t];
    } else
        for (int t = (int)threadIdx.x - 1; t <= CELLS && t <= n - first; t += BLOCK)
            tile[t] = a[min(max(first + t, 0), n - 1)];
    __syncthreads();

    if (whole) {
        int t = 4 * threadIdx.x, left = tile[t - 1], right = tile[t + 4];
        int4 v = *(int4 *)&tile[t];
        *(int4 *)&c[first + t] = make_int4((left + v.x + v.y) / 3, (v.x + v.y + v.z) / 3,
                                           (v.y + v.z + v.w) / 3, (v.z + v.w + right) / 3);
    } else
        for (int t = threadIdx.x; t < CELLS && t < n - first; t += BLOCK)
            c[first + t] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / CELLS + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}

// ---- derivative: R halo cells on each side --------------------------------------------------------------

#define MAX_RADIUS 8
#define VECTORS    3                   // per thread, BLOCK vectors apart
#define OUTPUTS    (4 * BLOCK * VECTORS) // per block

__constant__ float coefficients[2 * MAX_RADIUS + 1];

// The radius is a constant here, so that loops unroll and the window below lives in registers.
template <int R> __global__ void derivative_kernel(const float *f, float *df, int n)
{
    const int HALO = (R + 3) / 4 * 4, TILE = HALO + OUTPUTS + HALO; // R, rounded up to whole vectors
    __shared__ __align__(16) float tile[TILE];                      // tile[t] is f[first + t]
    int first = blockIdx.x * OUTPUTS - HALO;
    bool whole = first >= 0 && n - first >= TILE; // all of the tile lies inside the array

    if (whole)
        for (int t = 4 * threadIdx.x; t < TILE; t += 4 * BLOCK)
            *(float4 *)&tile[t] = *(const float4 *)&f[first + t];
    else
        for (int t = threadIdx.x; t < TILE; t += BLOCK)
            if (first + t >= 0 && first + t < n)
                tile[t] = f[first + t];
    __syncthreads();

    for (int v = 0; v < VECTORS; v++) {
        int t = 4 * (threadIdx.x + v * BLOCK), i = first + HALO + t;
        float window[HALO + 4 + HALO], sum[4] = {};
        for (int w = 0; w < HALO + 4 + HALO; w += 4)
            *(float4 *)&window[w] = *(float4 *)&tile[t + w];
        for (int e = 0; e < 4; e++)
            for (int d = -R; d <= R; d++)
                sum[e] += coefficients[d + R] * window[HALO + e + d];

        if (whole)
            *(float4 *)&df[i] = make_float4(sum[0], sum[1], sum[2], sum[3]);
        else
            for (int e = 0; e < 4; e++)
                if (i + e >= R && i + e < n - R)
                    df[i + e] = sum[e];
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    static void (*const kernels[])(const float *, float *, int) = {
        NULL,
        derivative_kernel<1>, derivative_kernel<2>, derivative_kernel<3>, derivative_kernel<4>,
        derivative_kernel<5>, derivative_kernel<6>, derivative_kernel<7>, derivative_kernel<8>,
    };
    if (n - 2 * radius <= 0)
        return; // no element has all its neighbours

    size_t bytes = (2 * radius + 1) * sizeof *stencil;
    cudaMemcpyToSymbol(coefficients, stencil, bytes, 0, cudaMemcpyDeviceToDevice);
    int blocks = (n - 1) / OUTPUTS + 1;
    kernels[radius]<<<blocks, BLOCK>>>(f, df, n);
}
