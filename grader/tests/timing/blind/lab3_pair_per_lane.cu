// Two neighbouring elements per lane, loaded one by one: a warp has 64 outputs and its lanes read every
// second element at a time.
#include "lab.h"

__global__ void moving_average_pairs(const float *x, float *y, int n)
{
    const int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    float p = i < n ? x[i] : 0;
    float q = i + 1 < n ? x[i + 1] : 0;
    float r = __shfl_down_sync(0xffffffff, p, 1);
    if (threadIdx.x % 32 == 31 && i + 2 < n)
        r = x[i + 2];
    if (i == n - 1)
        q = x[0];
    if (i == n - 2)
        r = x[0];
    if (i < n)
        y[i] = (p + q) / 2;
    if (i + 1 < n)
        y[i + 1] = (q + r) / 2;
}

__global__ void average3_pairs(const int *a, int *c, int n)
{
    const int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    const int lane = threadIdx.x % 32;
    int p = i < n ? a[i] : 0;
    int q = i + 1 < n ? a[i + 1] : p;
    int o = __shfl_up_sync(0xffffffff, q, 1);
    int r = __shfl_down_sync(0xffffffff, p, 1);
    if (i == 0)
        o = p;
    else if (lane == 0 && i < n)
        o = a[i - 1];
    if (i >= n - 2)
        r = q;
    else if (lane == 31)
        r = a[i + 2];
    if (i < n)
        c[i] = (o + p + q) / 3;
    if (i + 1 < n)
        c[i + 1] = (p + q + r) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    int pairs = n / 2 + n % 2;
    moving_average_pairs<<<(pairs + 191) / 192, 192>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    int pairs = n / 2 + n % 2;
    average3_pairs<<<(pairs + 191) / 192, 192>>>(a, c, n);
}
