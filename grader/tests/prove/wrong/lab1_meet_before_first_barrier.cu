// n = 600, two threads meet: the only barrier of a turn comes too late
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[257];
    int t = threadIdx.x;
    for (int first = blockIdx.x * 256; first < n; first += gridDim.x * 256) {
        int i = first + t;
        if (i < n) {
            tile[t] = x[i];
            if (t == 255 || i == n - 1)
                tile[t + 1] = x[i + 1 < n ? i + 1 : 0];
        }
        if (i < n)
            y[i] = (tile[t] + tile[t + 1]) / 2;
        __syncthreads();
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<2, 256>>>(x, y, n);
}
