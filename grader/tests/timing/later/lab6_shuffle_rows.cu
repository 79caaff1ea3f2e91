// No shared memory: each lane keeps three planes of 16 rows in registers, left and right come by shuffles;
// four independent warps per block.
#include "lab.h"

#define R   16
#define ALL 0xffffffffu

template <int ROWS>
__global__ void __launch_bounds__(128)
    warps(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c, int depth)
{
    const int lane = threadIdx.x;
    const int k = blockIdx.x * 30 + lane;
    const int j0 = (blockIdx.y * blockDim.y + threadIdx.y) * (ROWS - 2);
    if (j0 >= n - 2)
        return; // a whole warp
    const int i0 = blockIdx.z * depth + 1, i1 = min(i0 + depth, n - 1);
    float b[ROWS], h[ROWS], a[ROWS];
#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        bool ok = k < n && j0 + r < n;
        b[r] = ok ? in[((i0 - 1) * n + j0 + r) * n + k] : 0.f;
        h[r] = ok ? in[(i0 * n + j0 + r) * n + k] : 0.f;
    }
    for (int i = i0; i < i1; i++) {
#pragma unroll
        for (int r = 0; r < ROWS; r++)
            a[r] = k < n && j0 + r < n ? in[((i + 1) * n + j0 + r) * n + k] : 0.f;
#pragma unroll
        for (int r = 1; r < ROWS - 1; r++) {
            float left = __shfl_up_sync(ALL, h[r], 1);
            float right = __shfl_down_sync(ALL, h[r], 1);
            if (lane > 0 && lane < 31 && k < n - 1 && j0 + r < n - 1)
                out[(i * n + j0 + r) * n + k] = c.c[0] * h[r] + c.c[1] * left + c.c[2] * right +
                                                c.c[3] * h[r - 1] + c.c[4] * h[r + 1] + c.c[5] * b[r] +
                                                c.c[6] * a[r];
        }
#pragma unroll
        for (int r = 0; r < ROWS; r++) {
            b[r] = h[r];
            h[r] = a[r];
        }
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2, depth = 32, rows = 4 * (R - 2);
    warps<R><<<dim3((m + 29) / 30, (m + rows - 1) / rows, (m + depth - 1) / depth), dim3(32, 4)>>>(in, out, n,
                                                                                                   c, depth);
}
