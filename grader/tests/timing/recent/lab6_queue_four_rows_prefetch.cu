// 32x8 threads, four rows each; register queues, the next plane prefetched before the sums; one 34x34 plane.
#include "lab.h"

#define BX 32
#define BY 8
#define R 4
#define TY (BY * R)

template <int Z>
__global__ void __launch_bounds__(BX *BY) queue_kernel(const float *__restrict__ in, float *__restrict__ out, int n,
                                                     Stencil7 c)
{
    __shared__ float s[TY + 2][BX + 2];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int k = blockIdx.x * BX + tx + 1;
    const int j0 = blockIdx.y * TY + 1;
    const int i0 = blockIdx.z * Z + 1;
    const int i1 = min(i0 + Z, n - 1);
    const int plane = n * n;
    const int tid = ty * BX + tx;

    float below[R], here[R], above[R];
#pragma unroll
    for (int r = 0; r < R; r++) {
        int j = j0 + ty + r * BY;
        bool ok = k < n && j < n;
        const float *p = in + (i0 - 1) * plane + j * n + k;
        below[r] = ok ? p[0] : 0.f;
        here[r] = ok ? p[plane] : 0.f;
    }

    for (int i = i0; i < i1; i++) {
#pragma unroll
        for (int r = 0; r < R; r++) {
            int j = j0 + ty + r * BY;
            above[r] = k < n && j < n ? in[(i + 1) * plane + j * n + k] : 0.f;
            s[ty + r * BY + 1][tx + 1] = here[r];
        }
        // halo of plane i: rows above and below by warps 0 and 1, columns by the next 64 threads
        if (ty < 2) {
            int y = ty == 0 ? 0 : TY + 1;
            int j = j0 + y - 1;
            if (j < n && k < n)
                s[y][tx + 1] = in[i * plane + j * n + k];
        } else if (tid < 128) {
            int q = tid - 64;
            int y = q % TY + 1;
            int x = q < TY ? 0 : BX + 1;
            int j = j0 + y - 1, kk = blockIdx.x * BX + x;
            if (j < n && kk < n)
                s[y][x] = in[i * plane + j * n + kk];
        }
        __syncthreads();
#pragma unroll
        for (int r = 0; r < R; r++) {
            int j = j0 + ty + r * BY, y = ty + r * BY + 1;
            if (j < n - 1 && k < n - 1)
                out[i * plane + j * n + k] = c.c[0] * here[r] + c.c[1] * s[y][tx] + c.c[2] * s[y][tx + 2] +
                                             c.c[3] * s[y - 1][tx + 1] + c.c[4] * s[y + 1][tx + 1] +
                                             c.c[5] * below[r] + c.c[6] * above[r];
            below[r] = here[r];
            here[r] = above[r];
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    queue_kernel<64><<<dim3((m + BX - 1) / BX, (m + TY - 1) / TY, (m + 63) / 64), dim3(BX, BY)>>>(in, out, n, c);
}
