// Few blocks of 64 threads walk over many tiles in a block-stride loop with two barriers each; first thread
// loads the halo.
#include "lab.h"

enum { SIZE = 64, BLOCKS = 40 };

__global__ void walk(const float *x, float *y, int n)
{
    __shared__ float s[SIZE + 1];
    const int tx = threadIdx.x;
    for (int tile = blockIdx.x; tile * SIZE < n; tile += gridDim.x) {
        int i = tile * SIZE + tx;
        if (tx == 0) {
            int h = tile * SIZE + SIZE;
            s[SIZE] = h < n ? x[h] : x[0];
        }
        if (i < n)
            s[tx] = x[i];
        else if (i == n)
            s[tx] = x[0];
        __syncthreads();
        if (i < n) {
            double mean = ((double)s[tx] + (double)s[tx + 1]) / 2.0;
            y[i] = (float)mean;
        }
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    walk<<<BLOCKS, SIZE>>>(x, y, n);
}
