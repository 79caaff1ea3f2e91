// n = 41, stored once: cells of four in tiles of 30, and the last cell of each tile is stored by the next one, too
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int first = blockIdx.x * 30 - 1, t = 4 * threadIdx.x;
    for (int e = 0; e < 4; e++) {
        int i = first + t + e;
        if (t + e >= 1 && t + e <= 31 && i < n)
            y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 29) / 30, 8>>>(x, y, n);
}
