// shared tile of 128 + 1 cells, blocks loop over many tiles with two barriers each
#include "lab.h"

#define B 128

__global__ void avg_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[B + 1];
    int t = threadIdx.x;
    for (int base = blockIdx.x * B; base < n; base += gridDim.x * B) {
        int i = base + t;
        if (i < n)
            tile[t] = x[i];
        if (t == 0) {
            int h = base + B;
            if (h >= n) {
                tile[n - base] = x[0];
            } else {
                tile[B] = x[h];
            }
        }
        __syncthreads();
        if (i < n)
            y[i] = 0.5f * (tile[t] + tile[t + 1]);
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + B - 1) / B;
    if (blocks > 2112)
        blocks = 2112;
    avg_kernel<<<blocks, B>>>(x, y, n);
}
