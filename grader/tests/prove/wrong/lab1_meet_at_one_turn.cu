// n = 70000, two threads meet: the second barrier is left out in one turn
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
        __syncthreads();
        if (i < n)
            y[i] = (tile[t] + tile[t + 1]) / 2;
        if (first / 512 != 100)
            __syncthreads();
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<2, 256>>>(x, y, n);
}
