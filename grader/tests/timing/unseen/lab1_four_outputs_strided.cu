// Load a tile of 4*128 cells and compute four outputs per thread, 128 apart.
#include "lab.h"

#define T 128
#define PER 4

__global__ void ma(const float *x, float *y, int n)
{
    __shared__ float s[T * PER + 1];
    int base = blockIdx.x * T * PER;
    for (int p = threadIdx.x; p <= T * PER; p += T) {
        long long g = (long long)base + p;
        if (g <= n)
            s[p] = x[g == n ? 0 : g];
    }
    __syncthreads();
#pragma unroll
    for (int q = 0; q < PER; q++) {
        int p = q * T + threadIdx.x;
        if (base + p < n)
            y[base + p] = 0.5f * (s[p] + s[p + 1]);
    }
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n - 1) / (T * PER) + 1, T>>>(x, y, n);
}
