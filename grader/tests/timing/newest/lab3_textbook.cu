// lab 3: as in the handout
#include "lab.h"

#define BLOCK 256
#define ALL 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(ALL, here, 1);
    if (i == n - 1)
        next = x[0];
    else if (lane == 31 && i < n)
        next = x[i + 1];
    if (i < n)
        y[i] = (here + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int left = __shfl_up_sync(ALL, here, 1);
    int right = __shfl_down_sync(ALL, here, 1);
    if (i < n) {
        if (lane == 0)
            left = i == 0 ? here : a[i - 1];
        if (i == n - 1)
            right = here;
        else if (lane == 31)
            right = a[i + 1];
        c[i] = (left + here + right) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
