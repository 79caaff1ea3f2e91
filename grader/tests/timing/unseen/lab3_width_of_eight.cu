// Shuffle within segments of eight lanes by the width argument, in blocks of 1024 threads.
#include "lab.h"

#define WIDTH 8

__global__ void ma8(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int rank = threadIdx.x % WIDTH;
    float v = 0;
    if (i < n)
        v = x[i];
    float u = __shfl_down_sync(0xffffffffu, v, 1, WIDTH);
    if (i < n && (rank == WIDTH - 1 || i == n - 1))
        u = x[i == n - 1 ? 0 : i + 1];
    if (i < n)
        y[i] = (v + u) / 2;
}

__global__ void avg8(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int rank = threadIdx.x % WIDTH;
    int v = 0;
    if (i < n)
        v = a[i];
    int l = __shfl_up_sync(0xffffffffu, v, 1, WIDTH);
    int r = __shfl_down_sync(0xffffffffu, v, 1, WIDTH);
    if (i < n && rank == 0)
        l = a[i == 0 ? 0 : i - 1];
    if (i < n && (rank == WIDTH - 1 || i == n - 1))
        r = a[i == n - 1 ? i : i + 1];
    if (i < n)
        c[i] = (l + v + r) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    ma8<<<(n - 1) / 1024 + 1, 1024>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    avg8<<<(n - 1) / 1024 + 1, 1024>>>(a, c, n);
}
