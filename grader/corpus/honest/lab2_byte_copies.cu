// lab2 verdict=graded average3.correctness=pass average3.safety=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// memcpy and memset inside kernels, unions, bit tricks (clz, popc, ffs, brev, byte_perm, funnel shift), restrict pointers and int overflow by unsigned.
#include "lab.h"
#include <cstdint>
#include <cstring>

union Bits { float f; int32_t i; uint8_t b[4]; };

__device__ int third(int sum)
{
    unsigned magnitude = sum < 0 ? 0u - (unsigned)sum : (unsigned)sum;
    unsigned q = __umulhi(magnitude, 0xAAAAAAABu) >> 1;
    return sum < 0 ? -(int)q : (int)q;
}

__global__ void average3_bits(const int *__restrict__ a, int *__restrict__ c, int n)
{
    __shared__ int s[256 + 2];
    const int log_block = 31 - __clz(blockDim.x);
    const int base = blockIdx.x << log_block, t = threadIdx.x;
    if (__popc(blockDim.x) != 1 || __ffs(blockDim.x) != log_block + 1)
        return;
    int v;
    memcpy(&v, a + min(base + t, n - 1), sizeof v);
    s[t + 1] = __brev(__brev(__byte_perm(v, 0, 0x3210)));
    if (t == 0) s[0] = a[max(base - 1, 0)];
    if (t == 255) s[257] = a[min(base + 256, n - 1)];
    __syncthreads();
    if (base + t < n)
        c[base + t] = third((int)((unsigned)s[t] + (unsigned)s[t + 1] + (unsigned)s[t + 2]));
}

__global__ void derivative_bits(const float *__restrict__ f, float *__restrict__ df, int n,
                                const float *__restrict__ stencil, int radius)
{
    __shared__ Bits s[256 + 16];
    float w[17];
    memset(w, 0, sizeof w);
    for (int k = 0; k < 2 * radius + 1; k++)
        w[8 - radius + k] = stencil[k];
    const int base = blockIdx.x * 256;
    for (int k = threadIdx.x; k < 272; k += 256) {
        const int i = base + k - 8;
        Bits cell;
        cell.i = 0;
        if (i >= 0 && i < n)
            cell.f = f[i];
        uint32_t u = __float_as_uint(cell.f);
        u = __funnelshift_l(u, u, 8);
        u = __funnelshift_r(u, u, 8);
        s[k].i = (int32_t)u;
    }
    __syncthreads();
    const int i = base + threadIdx.x;
    if (i < radius || i >= n - radius)
        return;
    float sum = 0;
#pragma unroll
    for (int d = 0; d < 17; d++)
        sum += w[d] * s[threadIdx.x + d].f;
    df[i] = sum;
}

void average3(const int *a, int *c, int n) { average3_bits<<<(n + 255) / 256, 256>>>(a, c, n); }
void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    derivative_bits<<<(n + 255) / 256, 256>>>(f, df, n, stencil, radius);
}
