// lab6 verdict=graded stencil_register_tiled.correctness=pass stencil_register_tiled.safety=pass stencil_register_tiled.traffic=fail says="OP/B 0.65, needs 2.20"
// No shared memory: float4 a thread, neighbours along x by shuffle, along y from the cache; a scalar kernel when n is no multiple of 4.
#include "lab.h"

__device__ __forceinline__ float4 operator*(float s, float4 v) { return make_float4(s * v.x, s * v.y, s * v.z, s * v.w); }
__device__ __forceinline__ float4 operator+(float4 a, float4 b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__global__ void rows4(const float4 *__restrict__ in, float4 *__restrict__ out, int n, int depth, Stencil7 c)
{
    const int width = n / 4, q = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    const int first = blockIdx.z * depth + 1, last = min(first + depth, n - 1);
    const bool mine = q < width && j < n - 1;
    const int layer = width * n, row = min(j, n - 2) * width + min(q, width - 1);
    const float *scalar = reinterpret_cast<const float *>(in);

    float4 below = in[(first - 1) * layer + row], here = in[first * layer + row];
    for (int i = first; i < last; ++i) {
        const int at = i * layer + row;
        const float4 above = in[at + layer], south = in[at - width], north = in[at + width];
        float west = __shfl_up_sync(0xffffffff, here.w, 1), east = __shfl_down_sync(0xffffffff, here.x, 1);
        if (mine) {
            if (threadIdx.x == 0 && q > 0)
                west = scalar[4 * at - 1];
            if (threadIdx.x == 31 && q < width - 1)
                east = scalar[4 * at + 4];
            const float4 w = make_float4(west, here.x, here.y, here.z), e = make_float4(here.y, here.z, here.w, east);
            const float4 r = c.c[0] * here + c.c[1] * w + c.c[2] * e + c.c[3] * south + c.c[4] * north + c.c[5] * below
                           + c.c[6] * above;
            float *o = reinterpret_cast<float *>(out + at);
            if (q > 0 && q < width - 1) {
                out[at] = r;
            } else {
                if (q > 0)
                    o[0] = r.x;
                o[1] = r.y;
                o[2] = r.z;
                if (q < width - 1)
                    o[3] = r.w;
            }
        }
        below = here;
        here = above;
    }
}

__global__ void columns(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    const int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y + 1, nn = n * n;
    if (k >= n - 1)
        return;
    const float *p = in + j * n + k;
    float below = *p, here = p[nn];
    for (int i = 1; i < n - 1; ++i) {
        p += nn;
        const float above = p[nn];
        out[p - in] = c.c[0] * here + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n] + c.c[5] * below
                    + c.c[6] * above;
        below = here;
        here = above;
    }
}

extern "C" void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    if (n % 4 == 0) {
        const int depth = 8;
        dim3 block(32, 4), grid((n / 4 + 31) / 32, (n - 2 + 3) / 4, (n - 2 + depth - 1) / depth);
        rows4<<<grid, block>>>((const float4 *)in, (float4 *)out, n, depth, c);
    } else {
        columns<<<dim3((n - 2 + 63) / 64, n - 2), 64>>>(in, out, n, c);
    }
}
