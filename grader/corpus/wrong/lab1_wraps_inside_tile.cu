// lab1 verdict=graded score=0 cause=halo_not_read says="Next: moving_average, line 20: read the halo where it is stored" omits="Tried"
// The index of the right neighbour wraps round inside of the tile, which has a cell for the halo.
#include "lab.h"
const int BLOCK = 256;

__global__ void smooth(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;

    if (i < n) {
        tile[t] = x[i];
        if (t == BLOCK - 1 || i == n - 1)
            tile[t + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i >= n)
        return;
    int right = (t + 1) % BLOCK;
    y[i] = 0.5f * (tile[t] + tile[right]);
}

void moving_average(const float *x, float *y, int n)
{
    smooth<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
