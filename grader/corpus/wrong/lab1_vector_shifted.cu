// lab1 verdict=runtime_error score=0 finding=misaligned says="Next: moving_average, line 15: load single elements here"
// The right neighbours of four elements are loaded as a float4 that begins one element later.
#include "lab.h"

#define BLOCK 128

// four outputs per thread; whole quads as vectors, the rest one by one
__global__ void avg4(const float *x, float *y, int n)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    int first = 4 * q;

    if (first + 4 < n) {
        float4 l = *reinterpret_cast<const float4 *>(x + first);
        float4 r = *reinterpret_cast<const float4 *>(x + first + 1);
        float4 v;
        v.x = (l.x + r.x) * 0.5f;
        v.y = (l.y + r.y) * 0.5f;
        v.z = (l.z + r.z) * 0.5f;
        v.w = (l.w + r.w) * 0.5f;
        *reinterpret_cast<float4 *>(y + first) = v;
    } else {
        for (int i = first; i < n; i++)
            y[i] = (x[i] + x[i + 1 == n ? 0 : i + 1]) * 0.5f;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int quads = (n + 3) / 4;
    avg4<<<(quads + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
