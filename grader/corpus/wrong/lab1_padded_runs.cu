// lab1 verdict=graded moving_average.correctness=pass moving_average.traffic=pass moving_average.time=partial says="Next: moving_average, line 27: let neighbouring threads store neighbouring elements" says="store elements that are 32 apart" omits="banks"
// Padded cells have no bank conflicts, but each thread still stores 32 outputs that lie side by side.
#include "lab.h"

enum { THREADS = 64, RUN = 32, CELLS = THREADS * RUN };

__device__ int padded(int cell)
{
    return cell + cell / 32;
}

__global__ void average_runs(const float *x, float *y, int n)
{
    __shared__ float tile[CELLS + CELLS / 32 + 2];
    const int start = blockIdx.x * CELLS;
    const int left = n - start < CELLS ? n - start : CELLS;

    for (int k = threadIdx.x; k <= left; k += THREADS) {
        int from = start + k;
        tile[padded(k)] = x[from < n ? from : 0];
    }
    __syncthreads();

    for (int r = 0; r < RUN; r++) {
        int own = threadIdx.x * RUN + r;
        if (own < left)
            y[start + own] = 0.5f * (tile[padded(own)] + tile[padded(own + 1)]);
    }
}

void moving_average(const float *x, float *y, int n)
{
    average_runs<<<(n + CELLS - 1) / CELLS, THREADS>>>(x, y, n);
}
