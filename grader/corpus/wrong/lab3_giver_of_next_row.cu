// lab3 verdict=graded moving_average.correctness=fail says="Next: moving_average, line 16: where outputs are wrong, read x[i+1]"
// Lane 31 asks lane 0, which hands over the element of its own row and not of the row after it.
#include "lab.h"

#define ALL 0xffffffffu

__global__ void two_rows(const float *x, float *y, int n)
{
    int lane = threadIdx.x % 32, first = (blockIdx.x * 4 + threadIdx.x / 32) * 64;
    float upper = first + lane < n ? x[first + lane] : 0;
    float lower = first + 32 + lane < n ? x[first + 32 + lane] : 0;
    float end = first + 64 < n ? x[first + 64] : 0;
    if (lane == 31 && first + 63 == n - 1)
        end = x[0];
    int other = (lane + 1) & 31;
    float next = __shfl_sync(ALL, upper, other);
    float last = __shfl_sync(ALL, lower, other);
    last = lane == 31 ? end : last;
    if (first + lane == n - 1)
        next = x[0];
    if (first + 32 + lane == n - 1)
        last = x[0];
    if (first + lane < n)
        y[first + lane] = (upper + next) / 2;
    if (first + 32 + lane < n)
        y[first + 32 + lane] = (lower + last) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    two_rows<<<(n + 255) / 256, 128>>>(x, y, n);
}

__global__ void three(const int *a, int *c, int n)
{
    int i = blockIdx.x * 128 + threadIdx.x, lane = threadIdx.x % 32;
    int own = a[min(i, n - 1)];
    int left = __shfl_up_sync(ALL, own, 1), right = __shfl_down_sync(ALL, own, 1);
    if (lane == 0)
        left = a[min(max(i - 1, 0), n - 1)];
    if (lane == 31 || i == n - 1)
        right = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (left + own + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    three<<<(n + 127) / 128, 128>>>(a, c, n);
}
