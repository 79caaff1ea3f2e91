// Persistent blocks walk over the line; two tiles in turn, so one barrier per step is enough.
#include "lab.h"

#define B 192

__global__ void __launch_bounds__(B) walk(const float *x, float *y, int n, int tiles)
{
    __shared__ float buf[2][B + 1];
    const int t = threadIdx.x;
    int which = 0;

    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        float *cell = buf[which];
        int i = tile * B + t;
        if (i < n)
            cell[t] = x[i];
        if (t == 0) {
            int after = (tile + 1) * B;
            cell[min(B, n - tile * B)] = x[after < n ? after : 0];
        }
        __syncthreads();
        if (i < n)
            y[i] = (cell[t] + cell[t + 1]) * 0.5f;
        which ^= 1;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int tiles = (n + B - 1) / B;
    walk<<<tiles < 264 ? tiles : 264, B>>>(x, y, n, tiles);
}
