// float4 loads and stores, fifth value by a scalar load, rest by the last thread
#include "lab.h"

__global__ void avg_vec(const float *__restrict__ x, float *__restrict__ y, int n)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 4 * q;
    if (i + 3 < n) {
        float4 v = reinterpret_cast<const float4 *>(x)[q];
        float next = i + 4 < n ? x[i + 4] : x[0];
        float4 r;
        r.x = (v.x + v.y) * 0.5f;
        r.y = (v.y + v.z) * 0.5f;
        r.z = (v.z + v.w) * 0.5f;
        r.w = (v.w + next) * 0.5f;
        reinterpret_cast<float4 *>(y)[q] = r;
    } else {
        for (; i < n; i++)
            y[i] = (x[i] + x[i + 1 == n ? 0 : i + 1]) * 0.5f;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int threads = (n + 3) / 4;
    avg_vec<<<(threads - 1) / 256 + 1, 256>>>(x, y, n);
}
