// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.safety=pass stencil_coarsened.traffic=pass nofinding
// float4 rows when n is a multiple of 4 (tile rows start on 16 bytes), a scalar template instance otherwise; four cells a thread in x.
#include "lab.h"

template <bool VECTOR> struct Row;
template <> struct Row<true> {
    static __device__ void copy(float *to, const float *from, int left)
    {
        (void)left;
        *reinterpret_cast<float4 *>(to) = __ldg(reinterpret_cast<const float4 *>(from));
    }
};
template <> struct Row<false> {
    static __device__ void copy(float *to, const float *from, int left)
    {
#pragma unroll
        for (int e = 0; e < 4; ++e)
            if (e < left)
                to[e] = from[e];
    }
};

constexpr int TX = 8, TY = 32, LX = 4 * TX, OX = LX - 2, OY = TY - 2, DEPTH = 20;

template <bool VECTOR>
__global__ void __launch_bounds__(TX *TY) coarsened(const float *__restrict__ in, float *__restrict__ out, int n,
                                                    Stencil7 c)
{
    __shared__ __align__(16) float s[3][TY][LX];
    const int step = VECTOR ? LX - 4 : OX;
    const int k = blockIdx.x * step + 4 * threadIdx.x, j = blockIdx.y * OY + threadIdx.y;
    const int first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    const int x = 4 * threadIdx.x, y = threadIdx.y;
    const bool load = j < n && k < n;

    for (int i = first - 1; i <= min(first, n - 1); ++i)
        if (load)
            Row<VECTOR>::copy(&s[i % 3][y][x], in + (i * n + j) * n + k, n - k);
    for (int i = first; i < last; ++i) {
        if (load)
            Row<VECTOR>::copy(&s[(i + 1) % 3][y][x], in + ((i + 1) * n + j) * n + k, n - k);
        __syncthreads();
        if (y >= 1 && y <= OY && j < n - 1) {
            for (int e = 0; e < 4; ++e) {
                if (x + e < 1 || x + e > step || k + e < 1 || k + e >= n - 1)
                    continue;
                float *o = out + (i * n + j) * n + k + e;
                *o = c.c[0] * s[i % 3][y][x + e] + c.c[1] * s[i % 3][y][x + e - 1] + c.c[2] * s[i % 3][y][x + e + 1]
                   + c.c[3] * s[i % 3][y - 1][x + e] + c.c[4] * s[i % 3][y + 1][x + e]
                   + c.c[5] * s[(i - 1) % 3][y][x + e] + c.c[6] * s[(i + 1) % 3][y][x + e];
            }
        }
        __syncthreads();
    }
}

extern "C" void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(TX, TY);
    if (n % 4 == 0) {
        dim3 grid((n + LX - 5) / (LX - 4), (n + OY - 1) / OY, (n + DEPTH - 1) / DEPTH);
        coarsened<true><<<grid, block>>>(in, out, n, c);
    } else {
        dim3 grid((n + OX - 1) / OX, (n + OY - 1) / OY, (n + DEPTH - 1) / DEPTH);
        coarsened<false><<<grid, block>>>(in, out, n, c);
    }
}
