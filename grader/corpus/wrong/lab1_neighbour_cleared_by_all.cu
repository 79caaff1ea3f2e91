// lab1 verdict=graded moving_average.correctness=fail cause=stored_by_two says="lines 15 and 17: let one thread alone store each cell" says="one more barrier, at any place, did not make the outputs right"
// Each thread stores to the cell after its own, too, where the next thread stores.
#include "lab.h"

static const int BLOCK = 192;

__global__ void mean(const float *x, float *y, int n)
{
    __shared__ float cells[BLOCK + 1];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    const int next = i + 1 < n ? i + 1 : 0;

    if (i < n)
        cells[t] = x[i];

    cells[t + 1] = next == 0 ? x[0] : (t == BLOCK - 1) * x[next];
    __syncthreads();

    if (i < n)
        y[i] = (cells[t] + cells[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    mean<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
