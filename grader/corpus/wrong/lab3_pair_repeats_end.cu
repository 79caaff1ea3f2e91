// lab3 verdict=graded score=50 average3.correctness=fail cause=vector_repeats_end says="repeat the end for the last element alone" says="takes a[i + 1] while i + 1 < n" omits="handle the elements after the last whole vector"
// The last whole pair repeats its second element, though one more element follows it at odd n.
#include "lab.h"

#define ALL 0xffffffffu

__global__ void ring(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = i < n ? x[i] : 0, next = __shfl_down_sync(ALL, own, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        next = x[0];
    else if (threadIdx.x % 32 == 31)
        next = x[i + 1];
    y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    ring<<<(n + 127) / 128, 128>>>(x, y, n);
}

__global__ void by_pairs(const int *a, int *c, int n)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x, whole = n / 2, lane = threadIdx.x & 31;
    int2 own = p < whole ? reinterpret_cast<const int2 *>(a)[p] : make_int2(0, 0);
    int before = __shfl_up_sync(ALL, own.y, 1), after = __shfl_down_sync(ALL, own.x, 1);
    if (p == whole && n % 2)
        c[n - 1] = (a[max(n - 2, 0)] + 2 * a[n - 1]) / 3;
    if (p >= whole)
        return;
    if (lane == 0)
        before = p ? a[2 * p - 1] : own.x;
    if (lane == 31 && p + 1 < whole)
        after = a[2 * p + 2];
    int last = p + 1 == whole ? own.y : after; // HERE
    reinterpret_cast<int2 *>(c)[p] = make_int2((before + own.x + own.y) / 3, (own.x + own.y + last) / 3);
}

void average3(const int *a, int *c, int n)
{
    by_pairs<<<n / 2 / 128 + 1, 128>>>(a, c, n);
}
