// lab1 verdict=graded moving_average.safety=fail says="line 17: put" says="if (other < n)" says="and such a check in line 26" says="no fault is then left"
// A thread has a cell in either half of the tile, and both conditions ask for the first of them only.
#include "lab.h"

const int pair_threads = 96;

__global__ void pairs_kernel(const float *x, float *y, int n)
{
    __shared__ float cells[2 * pair_threads + 1];
    const int own = threadIdx.x, next = own + pair_threads;
    const int begin = blockIdx.x * 2 * pair_threads;
    const int here = begin + own;
    const int other = here + pair_threads;

    if (here < n) {
        cells[own] = x[here];
        cells[next] = x[other];
    }
    const int count = min(2 * pair_threads, n - begin);
    __syncthreads();
    if (own == 0)
        cells[count] = x[(begin + count) % n];
    __syncthreads();
    if (here < n) {
        y[here] = (cells[own] + cells[own + 1]) / 2;
        y[other] = (cells[next] + cells[next + 1]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    pairs_kernel<<<(n - 1) / (2 * pair_threads) + 1, pair_threads>>>(x, y, n);
}
