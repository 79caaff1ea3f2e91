// four elements per lane by one vector load, shuffles only for the values at the ends of the four
#include "lab.h"

__global__ void ma(const float *x, float *y, int n)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    int lane = threadIdx.x % 32;
    float4 v = make_float4(0, 0, 0, 0);
    if (i + 4 <= n) {
        v = *(const float4 *)(x + i);
    } else {
        if (i < n) v.x = x[i];
        if (i + 1 < n) v.y = x[i + 1];
        if (i + 2 < n) v.z = x[i + 2];
    }
    float next = __shfl_down_sync(0xffffffff, v.x, 1);
    if (lane == 31 && i + 4 < n)
        next = x[i + 4];
    if (i + 4 < n) {
        *(float4 *)(y + i) = make_float4((v.x + v.y) / 2, (v.y + v.z) / 2, (v.z + v.w) / 2, (v.w + next) / 2);
    } else if (i < n) {
        float e[4] = {v.x, v.y, v.z, v.w};
        for (int k = 0; i + k < n; k++)
            y[i + k] = (e[k] + (i + k == n - 1 ? x[0] : e[k + 1])) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 1023) / 1024, 256>>>(x, y, n);
}

__global__ void a3(const int *a, int *c, int n)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    int lane = threadIdx.x % 32;
    int4 v = make_int4(0, 0, 0, 0);
    if (i + 4 <= n) {
        v = *(const int4 *)(a + i);
    } else if (i < n) {
        v.x = a[i];
        v.y = a[min(i + 1, n - 1)];
        v.z = a[min(i + 2, n - 1)];
        v.w = a[n - 1];
    }
    int l = __shfl_up_sync(0xffffffff, v.w, 1);
    int r = __shfl_down_sync(0xffffffff, v.x, 1);
    if (i >= n)
        return;
    if (lane == 0)
        l = i == 0 ? v.x : a[i - 1];
    if (i + 4 >= n)
        r = v.w;
    else if (lane == 31)
        r = a[i + 4];
    int4 o = make_int4((l + v.x + v.y) / 3, (v.x + v.y + v.z) / 3, (v.y + v.z + v.w) / 3, (v.z + v.w + r) / 3);
    if (i + 4 <= n) {
        *(int4 *)(c + i) = o;
    } else {
        c[i] = o.x;
        if (i + 1 < n) c[i + 1] = o.y;
        if (i + 2 < n) c[i + 2] = o.z;
    }
}

void average3(const int *a, int *c, int n)
{
    a3<<<(n + 1023) / 1024, 256>>>(a, c, n);
}
