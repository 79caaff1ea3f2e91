// n = 6000, two threads meet: in the thirteenth of twenty turns the barrier after the tile is passed by
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[257];
    int t = threadIdx.x;
#pragma unroll 1
    for (int turn = 0; turn < 20; turn++) {
        int i = (blockIdx.x * 20 + turn) * 256 + t;
        if (i < n) {
            tile[t] = x[i];
            if (t == 255 || i == n - 1)
                tile[t + 1] = x[i + 1 < n ? i + 1 : 0];
        }
        __syncthreads();
        if (i < n)
            y[i] = (tile[t] + tile[t + 1]) / 2;
        if (turn != 12)
            __syncthreads();
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 5119) / 5120, 256>>>(x, y, n);
}
