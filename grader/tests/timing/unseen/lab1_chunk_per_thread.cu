// Give every thread 16 consecutive outputs and keep the last value in a register.
#include "lab.h"

__global__ void ma(const float *x, float *y, int n)
{
    const int chunk = 16;
    size_t first = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * chunk;
    if (first >= n)
        return;
    float here = x[first];
    for (size_t i = first; i < first + chunk && i < n; i++) {
        float next = i + 1 < n ? x[i + 1] : x[0];
        y[i] = (here + next) * 0.5f;
        here = next;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int threads = (n + 15) / 16;
    ma<<<(threads + 63) / 64, 64>>>(x, y, n);
}
