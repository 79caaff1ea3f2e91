// one element per lane, shuffles down and up, edge lanes load; 128 threads a block
#include "lab.h"

__global__ void ma(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    float v = i < n ? x[i] : 0;
    float r = __shfl_down_sync(~0u, v, 1);
    if (i < n) {
        if (i == n - 1)
            r = x[0];
        else if (lane == 31)
            r = x[i + 1];
        y[i] = (v + r) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 127) / 128, 128>>>(x, y, n);
}

__global__ void a3(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int v = i < n ? a[i] : 0;
    int l = __shfl_up_sync(~0u, v, 1);
    int r = __shfl_down_sync(~0u, v, 1);
    if (i < n) {
        if (lane == 0)
            l = i > 0 ? a[i - 1] : v;
        if (i == n - 1)
            r = v;
        else if (lane == 31)
            r = a[i + 1];
        c[i] = (l + v + r) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    a3<<<(n + 127) / 128, 128>>>(a, c, n);
}
