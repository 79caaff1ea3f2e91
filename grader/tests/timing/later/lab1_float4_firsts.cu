// A float4 per thread in registers; only each thread's first value goes to shared memory for its left
// neighbour; 384 threads.
#include "lab.h"

static const int B = 384;

__global__ __launch_bounds__(B) void quad_average(const float *__restrict__ x, float *__restrict__ y, int n)
{
    __shared__ float first[B + 1];
    int q = blockIdx.x * B + threadIdx.x;
    int base = 4 * q;
    float v[4] = {0, 0, 0, 0};
    if (base + 3 < n) {
        float4 f = *reinterpret_cast<const float4 *>(x + base);
        v[0] = f.x;
        v[1] = f.y;
        v[2] = f.z;
        v[3] = f.w;
    } else {
        for (int d = 0; d < 4; ++d)
            if (base + d < n)
                v[d] = x[base + d];
    }
    first[threadIdx.x] = v[0];
    if (threadIdx.x == B - 1)
        first[B] = base + 4 < n ? x[base + 4] : 0.f;
    __syncthreads();
    float next = first[threadIdx.x + 1];
    if (base < n && base + 4 >= n)
        next = x[0];
    if (base + 4 <= n) {
        float4 r =
            make_float4((v[0] + v[1]) * .5f, (v[1] + v[2]) * .5f, (v[2] + v[3]) * .5f, (v[3] + next) * .5f);
        *reinterpret_cast<float4 *>(y + base) = r;
    } else {
        for (int d = 0; d < 3; ++d) {
            if (base + d < n - 1)
                y[base + d] = (v[d] + v[d + 1]) * .5f;
            else if (base + d == n - 1)
                y[base + d] = (v[d] + next) * .5f;
        }
    }
}

void moving_average(const float *x, float *y, int n)
{
    int quads = (n + 3) / 4;
    quad_average<<<(quads + B - 1) / B, B>>>(x, y, n);
}
