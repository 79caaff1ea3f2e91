// lab1 verdict=graded score=0 says="x[(first + t + 1) % n]" says="Tried: all outputs are then right" omits="?."
// The pointer is moved on to the block's part, and the remainder closes a ring of this part alone.
#include "lab.h"

#define BLOCK 128

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int first = blockIdx.x * BLOCK, t = threadIdx.x, rest = n - first;
    const float *part = &x[first];

    if (t < rest) {
        tile[t] = part[t];
        if (t == BLOCK - 1 || t == rest - 1)
            tile[t + 1] = part[(t + 1) % rest];
    }
    __syncthreads();
    if (t < rest)
        y[first + t] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
