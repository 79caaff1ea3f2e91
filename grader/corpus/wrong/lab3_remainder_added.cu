// lab3 verdict=graded score=50 average3.correctness=fail cause=off_by_few says="Each is off by at most 2." says="line 28: write" omits="divide once: each division" omits="reciprocal"
// The remainder is added to the quotient.
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

__device__ int mean_of(int sum)
{
    int quotient = sum / 3;
    return quotient + (sum - 3 * quotient);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int own = i < n ? a[i] : 0;
    int left = __shfl_up_sync(ALL, own, 1), right = __shfl_down_sync(ALL, own, 1);
    if (i >= n)
        return;
    if (lane == 0)
        left = a[max(i - 1, 0)];
    if (lane == 31 || i == n - 1)
        right = a[min(i + 1, n - 1)];
    c[i] = mean_of(left + own + right);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + 127) / 128, 128>>>(a, c, n);
}
