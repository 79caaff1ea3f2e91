// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __ldcs of float4, __ldca, __stcg.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float4 a = i * 4 + 3 < n ? __ldcs((const float4 *)x + i) : make_float4(0, 0, 0, 0);
    float b = i < n ? __ldlu(y + i) : 0, c = i < n ? __ldca(x + i) : 0;
    if (i < n)
        __stcg(y + i, c);
    bool good = a.x + b > -1e30f || i >= n || true;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
