// 96 threads, four outputs per thread, all threads fill the tile together (halo included)
#include "lab.h"

namespace {
const int T = 96;
const int PER = 4;
const int OUTS = T * PER;

__global__ void ma(const float *x, float *y, int n)
{
    __shared__ float tile[OUTS + 1];
    const int first = blockIdx.x * OUTS;
    int have = n - first; // outputs of this block
    if (have > OUTS)
        have = OUTS;

    for (int t = threadIdx.x; t <= have; t += T) {
        int e = first + t;
        tile[t] = x[e == n ? 0 : e];
    }
    __syncthreads();
    for (int t = threadIdx.x; t < have; t += T)
        y[first + t] = 0.5f * (tile[t] + tile[t + 1]);
}
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + OUTS - 1) / OUTS;
    ma<<<blocks, T>>>(x, y, n);
}
