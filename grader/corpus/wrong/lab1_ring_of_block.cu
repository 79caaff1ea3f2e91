// lab1 verdict=graded score=0 cause=ring_from_block says="Next: moving_average"
// The index of the halo cell begins again in each block, also where the ring closes.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int base = blockIdx.x * BLOCK, t = threadIdx.x;
    int count = min(BLOCK, n - base);

    if (t < count)
        tile[t] = x[base + t];
    if (t == 0) {
        int after = base + count == n ? 0 : count;
        tile[count] = x[base + after];
    }
    __syncthreads();
    if (t < count)
        y[base + t] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
