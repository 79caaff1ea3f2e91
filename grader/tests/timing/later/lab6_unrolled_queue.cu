// The whole column of ten cells sits in a register array before the march, fully unrolled by a template;
// 16*16 threads, padded plane.
#include "lab.h"

template <int EDGE, int D> __global__ void queue(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[EDGE][EDGE + 1];
    const int O = EDGE - 2;
    int tx = threadIdx.x, ty = threadIdx.y;
    int k = blockIdx.x * O + tx, j = blockIdx.y * O + ty, i = blockIdx.z * D;
    float q[D + 2];
#pragma unroll
    for (int d = 0; d < D + 2; d++) {
        q[d] = 0.0f;
        if (i + d < n && j < n && k < n)
            q[d] = in[(i + d) * n * n + j * n + k];
    }
    bool mine = tx > 0 && ty > 0 && tx <= O && ty <= O && j <= n - 2 && k <= n - 2;
#pragma unroll
    for (int d = 1; d <= D; d++) {
        s[ty][tx] = q[d];
        __syncthreads();
        if (mine && i + d <= n - 2)
            out[(i + d) * n * n + j * n + k] = c.c[0] * q[d] + c.c[5] * q[d - 1] + c.c[6] * q[d + 1] +
                                               c.c[1] * s[ty][tx - 1] + c.c[2] * s[ty][tx + 1] +
                                               c.c[3] * s[ty - 1][tx] + c.c[4] * s[ty + 1][tx];
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    queue<16, 8><<<dim3((m + 13) / 14, (m + 13) / 14, (m + 7) / 8), dim3(16, 16)>>>(in, out, n, c);
}
