// lab1 verdict=runtime_error score=0 finding=misaligned cause=shared_store_not_aligned says="Next: moving_average, line 17: store single cells of shared memory here"
// The tile has one cell before the block's own, so four cells that are stored at once begin at cell 1, 5, 9.
#include "lab.h"

#define THREADS 64
#define OUTPUTS (4 * THREADS)

__global__ void average_behind(const float *x, float *y, int n)
{
    __shared__ __align__(16) float cells[OUTPUTS + 1]; // cell 0: the first element of the next block
    int begin = OUTPUTS * blockIdx.x, own = begin + 4 * threadIdx.x;
    float *mine = &cells[1 + 4 * threadIdx.x];

    if (threadIdx.x == 0)
        cells[0] = begin + OUTPUTS < n ? x[begin + OUTPUTS] : x[0];
    if (own + 3 < n)
        *(float4 *)mine = *(const float4 *)(x + own);
    else
        for (int k = 0; own + k < n; k++)
            mine[k] = x[own + k];
    __syncthreads();
    for (int i = own; i < own + 4 && i < n; i++) {
        bool last = i == n - 1 || i == begin + OUTPUTS - 1;
        y[i] = (cells[1 + i - begin] + (last ? cells[0] : cells[2 + i - begin])) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    average_behind<<<(n - 1) / OUTPUTS + 1, THREADS>>>(x, y, n);
}
