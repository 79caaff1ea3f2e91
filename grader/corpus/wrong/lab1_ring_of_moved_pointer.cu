// lab1 verdict=graded score=0 cause=ring_from_moved@HERE says="Next: moving_average, line 17: read element 0 of the whole array here"
// A pointer to the block's own elements closes the ring with the first of these.
#include "lab.h"

#define BLOCK 128

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float cells[BLOCK + 1];
    int first = blockIdx.x * blockDim.x, t = threadIdx.x;
    const float *own = x + first;

    if (first + t < n) {
        cells[t] = own[t];
        bool last = first + t == n - 1;
        if (t == BLOCK - 1 || last)
            cells[t + 1] = own[last ? 0 : t + 1]; // HERE
    }
    __syncthreads();
    if (first + t < n)
        y[first + t] = 0.5f * (cells[t] + cells[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
