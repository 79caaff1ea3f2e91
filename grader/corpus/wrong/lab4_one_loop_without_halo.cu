// lab4 verdict=graded stencil_tiled.correctness=fail says="Next: stencil_tiled, line 33: write" says="s < S + 2" says="Tried: all outputs are then right"
// Of three loops that load a tile with its halo, one ends with the block's own cells.
#include "lab.h"

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    if (k >= n - 1)
        return;
    const float *at = &in[(i * n + j) * n + k];
    out[at - in] = c.c[0] * at[0] + c.c[1] * at[-1] + c.c[2] * at[1] + c.c[3] * at[-n] + c.c[4] * at[n] +
                   c.c[5] * at[-n * n] + c.c[6] * at[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        basic_kernel<<<dim3((n - 3) / 32 + 1, n - 2, n - 2), 32>>>(in, out, n, c);
}

// Q planes of R rows of S cells
#define Q 4
#define R 6
#define S 12

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float t[Q + 2][R + 2][S + 2];
    const int k0 = blockIdx.x * S, j0 = blockIdx.y * R, i0 = blockIdx.z * Q;
    for (int q = threadIdx.z; q < Q + 2; q += Q)
        for (int r = threadIdx.y; r < R + 2; r += R)
            // along the row
            for (int s = threadIdx.x; s < S; s += S)
                if (i0 + q < n && j0 + r < n && k0 + s < n)
                    t[q][r][s] = in[((i0 + q) * n + j0 + r) * n + k0 + s];
    __syncthreads();
    const int q = threadIdx.z, r = threadIdx.y, s = threadIdx.x;
    const int i = i0 + q + 1, j = j0 + r + 1, k = k0 + s + 1;
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * t[q + 1][r + 1][s + 1] + c.c[1] * t[q + 1][r + 1][s] +
                                   c.c[2] * t[q + 1][r + 1][s + 2] + c.c[3] * t[q + 1][r][s + 1] +
                                   c.c[4] * t[q + 1][r + 2][s + 1] + c.c[5] * t[q][r + 1][s + 1] +
                                   c.c[6] * t[q + 2][r + 1][s + 1];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        tiled_kernel<<<dim3((n - 3) / S + 1, (n - 3) / R + 1, (n - 3) / Q + 1), dim3(S, R, Q)>>>(in, out, n, c);
}
