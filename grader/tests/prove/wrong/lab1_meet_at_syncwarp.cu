// n = 300, two threads meet: lanes of a warp are ordered, warps are not
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[257];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    if (i < n) {
        tile[t] = x[i];
        if (t == 255 || i == n - 1)
            tile[t + 1] = x[i + 1 < n ? i + 1 : 0];
    }
    __syncwarp();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
