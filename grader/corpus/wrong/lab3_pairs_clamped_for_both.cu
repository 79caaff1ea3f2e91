// lab3 verdict=graded score=50 says="line 15" says="average3 uses this line, too, and is right" omits="line 14"
// Both kernels take their elements in pairs by one function, which clamps at the end. Only average3 has ends.
#include "lab.h"

struct Two {
    int first, second;
};

/* Two neighbouring elements, as 32-bit words. */
__device__ Two pair_at(const void *words, int at, int n)
{
    const int *w = (const int *)words;
    Two two;
    two.first = w[at < n ? at : n - 1];
    two.second = w[at + 1 < n ? at + 1 : n - 1];
    return two;
}

__global__ void ring(const float *x, float *y, int n)
{
    int at = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    Two two = pair_at(x, at, n);
    int third = __shfl_down_sync(0xffffffff, two.first, 1);
    if (threadIdx.x % 32 == 31 || at + 2 >= n)
        third = __float_as_int(x[(at + 2) % n]);
    float a = __int_as_float(two.first), b = __int_as_float(two.second);
    if (at < n)
        y[at] = (a + b) / 2;
    if (at + 1 < n)
        y[at + 1] = (b + __int_as_float(third)) / 2;
}

__global__ void line(const int *a, int *c, int n)
{
    int at = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    Two two = pair_at(a, at, n);
    int left = __shfl_up_sync(0xffffffff, two.second, 1), right = __shfl_down_sync(0xffffffff, two.first, 1);
    if (threadIdx.x % 32 == 0 || at == 0)
        left = a[max(min(at, n) - 1, 0)];
    if (threadIdx.x % 32 == 31 || at + 2 >= n)
        right = a[min(at + 2, n - 1)];
    if (at < n)
        c[at] = (left + two.first + two.second) / 3;
    if (at + 1 < n)
        c[at + 1] = (two.first + two.second + right) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    if (n > 0)
        ring<<<(n + 511) / 512, 256>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    if (n > 0)
        line<<<(n + 511) / 512, 256>>>(a, c, n);
}
