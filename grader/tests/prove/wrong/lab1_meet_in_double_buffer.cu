// n = 2000, two threads meet: the buffers change in every second turn only
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float buffers[2][257];
    int t = threadIdx.x;
    for (int first = blockIdx.x * 256; first < n; first += gridDim.x * 256) {
        int i = first + t;
        float *tile = buffers[first / 1024 % 2];
        if (i < n) {
            tile[t] = x[i];
            if (t == 255 || i == n - 1)
                tile[t + 1] = x[i + 1 < n ? i + 1 : 0];
        }
        __syncthreads();
        if (i < n)
            y[i] = (tile[t] + tile[t + 1]) / 2;
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<2, 256>>>(x, y, n);
}
