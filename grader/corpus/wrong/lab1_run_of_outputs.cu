// lab1 verdict=graded moving_average.traffic=pass moving_average.time=partial says="Next: moving_average, line 23: let neighbouring threads use neighbouring cells in shared memory" says="use cells that are 32 words apart" says="The stores in line 23 are scattered, too" says="lie blockDim.x apart"
// Each thread computes 32 outputs that lie side by side, from a tile that is loaded as it should be.
#include "lab.h"

enum { THREADS = 64, RUN = 32, CELLS = THREADS * RUN };

__global__ void average_runs(const float *x, float *y, int n)
{
    __shared__ float tile[CELLS + 1];
    const int start = blockIdx.x * CELLS;
    const int left = n - start < CELLS ? n - start : CELLS;

    for (int k = threadIdx.x; k <= left; k += THREADS) {
        int from = start + k;
        tile[k] = x[from < n ? from : 0];
    }
    __syncthreads();

    int own = threadIdx.x * RUN;
    for (int r = 0; r < RUN; r++, own++) {
        if (own >= left)
            return;
        y[start + own] = 0.5f * (tile[own] + tile[own + 1]);
    }
}

void moving_average(const float *x, float *y, int n)
{
    average_runs<<<(n + CELLS - 1) / CELLS, THREADS>>>(x, y, n);
}
