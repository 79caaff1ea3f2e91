// lab2 verdict=graded average3.correctness=pass average3.safety=pass average3.traffic=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// __noinline__ device functions with ints, floats, pointers and structs by value and returned: real PTX calls.
#include "lab.h"

struct Triple { int left, centre, right; };
struct Range { long long begin; short size; bool empty; };

__device__ __noinline__ int mean(Triple t) { return (t.left + t.centre + t.right) / 3; }

__device__ __noinline__ Triple triple_at(const int *s, unsigned t)
{
    Triple r;
    r.left = s[t];
    r.centre = s[t + 1];
    r.right = s[t + 2];
    return r;
}

__device__ __noinline__ Range block_range(int n, int width)
{
    Range r;
    r.begin = (long long)blockIdx.x * width;
    long long left = n - r.begin;
    r.size = (short)(left < width ? left : width);
    r.empty = left <= 0;
    return r;
}

__device__ __noinline__ void load_clamped(int *s, const int *a, long long i, int n)
{
    *s = a[i < 0 ? 0 : i < n ? i : n - 1];
}

__device__ __noinline__ float weighted(const float *cells, const float *weights, int count, float start)
{
    for (int k = 0; k < count; k++)
        start = weights[k] * cells[k] + start;
    return start;
}

__device__ __noinline__ bool inside(long long i, int n, int radius) { return i >= radius && i < (long long)n - radius; }

__global__ void average3_calls(const int *a, int *c, int n)
{
    __shared__ int s[258];
    Range r = block_range(n, 256);
    if (r.empty)
        return;
    for (int k = threadIdx.x; k < r.size + 2; k += 256)
        load_clamped(&s[k], a, r.begin + k - 1, n);
    __syncthreads();
    if ((int)threadIdx.x < r.size)
        c[r.begin + threadIdx.x] = mean(triple_at(s, threadIdx.x));
}

__global__ void derivative_calls(const float *f, float *df, int n, const float *stencil, int radius)
{
    __shared__ float s[256 + 16], w[17];
    Range r = block_range(n, 256);
    if (threadIdx.x <= 2 * radius)
        w[threadIdx.x] = stencil[threadIdx.x];
    for (int k = threadIdx.x; k < 256 + 2 * radius; k += blockDim.x) {
        long long i = r.begin + k - radius;
        s[k] = i >= 0 && i < n ? f[i] : 0.0f;
    }
    __syncthreads();
    if (inside(r.begin + threadIdx.x, n, radius))
        df[r.begin + threadIdx.x] = weighted(s + threadIdx.x, w, 2 * radius + 1, 0.0f);
}

void average3(const int *a, int *c, int n) { average3_calls<<<(n + 255) / 256, 256>>>(a, c, n); }

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    derivative_calls<<<(n + 255) / 256, 256>>>(f, df, n, stencil, radius);
}
