// lab3 verdict=graded score=50 finding=wrong_value cause=float_in_int says="keep this value in a float"
// An int takes the float that a shuffle returns.
#include "lab.h"
__global__ void moving(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? x[i] : 0.f;
    int r = __shfl_down_sync(0xffffffff, v, 1);
    if (i < n) {
        bool alone = threadIdx.x % 32 == 31 || i == n - 1;
        y[i] = alone ? (v + x[(i + 1) % n]) / 2 : (v + r) / 2;
    }
}
void moving_average(const float *x, float *y, int n)
{
    moving<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}

__global__ void a3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? a[i] : 0;
    int l = __shfl_up_sync(0xffffffff, v, 1);
    int r = __shfl_down_sync(0xffffffff, v, 1);
    if (i < n) {
        if (lane == 0)
            l = a[i > 0 ? i - 1 : 0];
        if (i == n - 1)
            r = v;
        else if (lane == 31)
            r = a[i + 1];
        c[i] = (l + v + r) / 3;
    }
}
void average3(const int *a, int *c, int n)
{
    a3_kernel<<<(n - 1) / 256 + 1, 256>>>(a, c, n);
}
