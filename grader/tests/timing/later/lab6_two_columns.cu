// Two adjacent columns per thread in float2 registers (float2 loads where n is even), 32*12 threads on a
// plane of 64*12.
#include "lab.h"

#define BX 32
#define BY 12
#define PX (2 * BX)

template <bool EVEN> __device__ __forceinline__ float2 pair(const float *p, int k, int n, bool row)
{
    float2 v = make_float2(0.f, 0.f);
    if (row) {
        if (EVEN) {
            if (k < n)
                v = *reinterpret_cast<const float2 *>(p);
        } else {
            if (k < n)
                v.x = p[0];
            if (k + 1 < n)
                v.y = p[1];
        }
    }
    return v;
}

template <bool EVEN>
__global__ void columns(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c, int depth)
{
    __shared__ float2 s[BY][BX];
    int tx = threadIdx.x, ty = threadIdx.y;
    int k = blockIdx.x * (PX - 2) + 2 * tx; // even
    int j = blockIdx.y * (BY - 2) + ty;
    bool row = j < n;
    int i0 = blockIdx.z * depth + 1, i1 = min(i0 + depth, n - 1);
    const int nn = n * n;
    const float *p = in + i0 * nn + j * n + k;
    float2 b = pair<EVEN>(p - nn, k, n, row), h = pair<EVEN>(p, k, n, row);
    bool yok = ty > 0 && ty < BY - 1 && j < n - 1;
    bool left_ok = yok && tx > 0 && k < n - 1;           // cell k
    bool right_ok = yok && tx < BX - 1 && k + 1 < n - 1; // cell k + 1
    for (int i = i0; i < i1; i++, p += nn) {
        float2 a = pair<EVEN>(p + nn, k, n, row);
        s[ty][tx] = h;
        __syncthreads();
        int o = i * nn + j * n + k;
        if (left_ok)
            out[o] = c.c[0] * h.x + c.c[1] * s[ty][tx - 1].y + c.c[2] * h.y + c.c[3] * s[ty - 1][tx].x +
                     c.c[4] * s[ty + 1][tx].x + c.c[5] * b.x + c.c[6] * a.x;
        if (right_ok)
            out[o + 1] = c.c[0] * h.y + c.c[1] * h.x + c.c[2] * s[ty][tx + 1].x + c.c[3] * s[ty - 1][tx].y +
                         c.c[4] * s[ty + 1][tx].y + c.c[5] * b.y + c.c[6] * a.y;
        __syncthreads();
        b = h;
        h = a;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2, depth = 40;
    dim3 grid((m + PX - 3) / (PX - 2), (m + BY - 3) / (BY - 2), (m + depth - 1) / depth), block(BX, BY);
    if (n % 2 == 0)
        columns<true><<<grid, block>>>(in, out, n, c, depth);
    else
        columns<false><<<grid, block>>>(in, out, n, c, depth);
}
