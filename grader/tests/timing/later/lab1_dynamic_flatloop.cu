// Dynamic tile of 4*96+1 cells filled by a loop over the flat tile, four strided outputs per thread, run-time
// limits.
#include "lab.h"

__global__ void mavg(const float *x, float *y, int n, int per_block)
{
    extern __shared__ float buf[];
    int start = blockIdx.x * per_block;
    int outputs = min(per_block, n - start);
    for (int k = threadIdx.x; k < outputs + 1; k += blockDim.x) {
        int g = start + k;
        if (g >= n)
            g -= n;
        buf[k] = x[g];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < outputs; k += blockDim.x)
        y[start + k] = 0.5f * (buf[k] + buf[k + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    int threads = 96;
    int per_block = 4 * threads;
    size_t bytes = (per_block + 1) * sizeof(float);
    mavg<<<(n - 1) / per_block + 1, threads, bytes>>>(x, y, n, per_block);
}
