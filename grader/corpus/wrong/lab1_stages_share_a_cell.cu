// lab1 verdict=graded score=0 finding=shared_race cause=stages_overlap says="Next: moving_average, line 10: write" omits="put a __syncthreads()"
// Two rows take turns; the halo of the first one is the first cell of the second.
#include "lab.h"

#define BLOCK 128
#define BLOCKS 96

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float rows[2][BLOCK];
    __shared__ float end;
    int row = 0, t = threadIdx.x;
    if (t == 0)
        end = x[0];
    for (int first = blockIdx.x * BLOCK; first < n; first += BLOCKS * BLOCK) {
        int i = first + t;
        if (i < n)
            rows[row][t] = x[i];
        if (i < n - 1 && t == BLOCK - 1)
            rows[row][t + 1] = x[i + 1];
        __syncthreads();
        float next = rows[row][t + 1];
        if (i < n)
            y[i] = (rows[row][t] + (i == n - 1 ? end : next)) / 2;
        row ^= 1;
    }
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<min((n - 1) / BLOCK + 1, BLOCKS), BLOCK>>>(x, y, n);
}
