// float4 / int4 per lane; only the fourth neighbour comes by shuffle
#include "lab.h"

#define TPB 128
#define FULL 0xffffffffu

__global__ void ma4(const float *__restrict__ x, float *__restrict__ y, int n)
{
    const int i = 4 * (blockIdx.x * TPB + threadIdx.x);
    const int lane = threadIdx.x & 31;
    const int have = n - i; // elements from here to the end; may be negative
    float4 v = {0.f, 0.f, 0.f, 0.f};
    if (have >= 4) {
        v = __ldg(reinterpret_cast<const float4 *>(x + i));
    } else {
        if (have > 0) v.x = x[i];
        if (have > 1) v.y = x[i + 1];
        if (have > 2) v.z = x[i + 2];
    }
    float next = __shfl_down_sync(FULL, v.x, 1);
    if (lane == 31 && have > 4)
        next = x[i + 4];
    if (have > 0 && have <= 4) {
        float x0 = x[0];
        switch (have) {
        case 1: v.y = x0; break;
        case 2: v.z = x0; break;
        case 3: v.w = x0; break;
        default: next = x0;
        }
    }
    float4 o = make_float4((v.x + v.y) / 2, (v.y + v.z) / 2, (v.z + v.w) / 2, (v.w + next) / 2);
    if (have >= 4) {
        *reinterpret_cast<float4 *>(y + i) = o;
    } else {
        if (have > 0) y[i] = o.x;
        if (have > 1) y[i + 1] = o.y;
        if (have > 2) y[i + 2] = o.z;
    }
}

void moving_average(const float *x, float *y, int n)
{
    ma4<<<(n - 1) / (4 * TPB) + 1, TPB>>>(x, y, n);
}

__global__ void avg4(const int *__restrict__ a, int *__restrict__ c, int n)
{
    const int i = 4 * (blockIdx.x * TPB + threadIdx.x);
    const int lane = threadIdx.x & 31;
    const int have = n - i;
    int4 v = {0, 0, 0, 0};
    if (have >= 4) {
        v = *reinterpret_cast<const int4 *>(a + i);
    } else if (have > 0) {
        v.x = a[i];
        v.y = have > 1 ? a[i + 1] : v.x;
        v.z = have > 2 ? a[i + 2] : v.y;
        v.w = v.z;
    }
    int l = __shfl_up_sync(FULL, v.w, 1);
    int r = __shfl_down_sync(FULL, v.x, 1);
    if (have <= 0)
        return;
    if (i == 0)
        l = v.x;
    else if (lane == 0)
        l = a[i - 1];
    if (have <= 4)
        r = v.w;
    else if (lane == 31)
        r = a[i + 4];
    int4 o = {(l + v.x + v.y) / 3, (v.x + v.y + v.z) / 3, (v.y + v.z + v.w) / 3, (v.z + v.w + r) / 3};
    if (have >= 4) {
        *reinterpret_cast<int4 *>(c + i) = o;
        return;
    }
    c[i] = o.x;
    if (have > 1) c[i + 1] = o.y;
    if (have > 2) c[i + 2] = o.z;
}

void average3(const int *a, int *c, int n)
{
    avg4<<<(n - 1) / (4 * TPB) + 1, TPB>>>(a, c, n);
}
