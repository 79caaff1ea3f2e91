// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __ldcs of float4, __ldca, __stcg, and __ldlu of what the thread has stored.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = 4 * (blockIdx.x * BLOCK + threadIdx.x);
    if (i + 3 < n) {
        float4 a = __ldcs((const float4 *)(x + i));
        float next = __ldca(x + (i + 4) % n);
        __stcg(y + i, a.x + a.y);
        __stcg(y + i + 1, (a.y + a.z) / 2);
        __stcg(y + i + 2, (a.z + a.w) / 2);
        __stcg(y + i + 3, (a.w + next) / 2);
        y[i] = __ldlu(y + i) / 2;
    } else {
        for (; i < n; i++)
            y[i] = (x[i] + x[(i + 1) % n]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / (4 * BLOCK) + 1, BLOCK>>>(x, y, n);
}
