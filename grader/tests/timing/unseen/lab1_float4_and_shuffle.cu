// Move four cells as one float4 and take the fifth from the next lane by a shuffle.
#include "lab.h"

__global__ void __launch_bounds__(256) ma4(const float *__restrict__ x, float *__restrict__ y, int n)
{
    int q = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x & 31;
    int first = 4 * q;
    bool whole = first + 4 <= n;
    float4 v = make_float4(0, 0, 0, 0);
    if (whole)
        v = __ldg((const float4 *)x + q);
    float fifth = __shfl_down_sync(0xffffffffu, v.x, 1);
    if (whole) {
        if (lane == 31 || first + 8 > n)
            fifth = x[first + 4 == n ? 0 : first + 4];
        ((float4 *)y)[q] = make_float4(0.5f * (v.x + v.y), 0.5f * (v.y + v.z), 0.5f * (v.z + v.w), 0.5f * (v.w + fifth));
    } else {
        for (int i = first; i < n; i++)
            y[i] = 0.5f * (x[i] + x[i + 1 == n ? 0 : i + 1]);
    }
}

void moving_average(const float *x, float *y, int n)
{
    int quads = (n + 3) / 4;
    ma4<<<(quads + 255) / 256, 256>>>(x, y, n);
}
