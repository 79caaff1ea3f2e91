// Let each lane hold four neighbouring cells and shuffle only the outermost ones.
#include "lab.h"

#define FULL 0xffffffffu

__global__ void ma(const float *__restrict__ x, float *__restrict__ y, int n)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x, i = 4 * q;
    bool quad = i + 3 < n;
    float4 v = quad ? reinterpret_cast<const float4 *>(x)[q] : make_float4(0, 0, 0, 0);
    float e = __shfl_down_sync(FULL, v.x, 1);
    if (quad) {
        if (threadIdx.x % 32 == 31 || i + 7 >= n)
            e = x[i + 4 < n ? i + 4 : 0];
        reinterpret_cast<float4 *>(y)[q] =
            make_float4((v.x + v.y) * .5f, (v.y + v.z) * .5f, (v.z + v.w) * .5f, (v.w + e) * .5f);
    }
    for (; !quad && i < n; i++)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) * .5f;
}

__global__ void avg(const int *__restrict__ a, int *__restrict__ c, int n)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x, i = 4 * q, lane = threadIdx.x % 32;
    bool quad = i + 3 < n;
    int4 v = quad ? reinterpret_cast<const int4 *>(a)[q] : make_int4(0, 0, 0, 0);
    int l = __shfl_up_sync(FULL, v.w, 1), r = __shfl_down_sync(FULL, v.x, 1);
    if (quad) {
        if (lane == 0)
            l = a[max(i - 1, 0)];
        if (lane == 31 || i + 7 >= n)
            r = a[min(i + 4, n - 1)];
        reinterpret_cast<int4 *>(c)[q] =
            make_int4((l + v.x + v.y) / 3, (v.x + v.y + v.z) / 3, (v.y + v.z + v.w) / 3, (v.z + v.w + r) / 3);
    }
    for (; !quad && i < n; i++)
        c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 1023) / 1024, 256>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    avg<<<(n + 1023) / 1024, 256>>>(a, c, n);
}
