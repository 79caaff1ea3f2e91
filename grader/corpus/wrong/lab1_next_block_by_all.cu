// lab1 verdict=graded moving_average.correctness=pass moving_average.traffic=fail cause=neighbours_from_memory says="Next: moving_average, line 11: load each element once" says="Here all lanes of a warp load the same element: let one thread do so"
// All threads of a block load the first element of the next block, which the last output alone needs.
#include "lab.h"

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float own[256];
    const int from = blockIdx.x * 256, i = from + threadIdx.x;
    if (i < n)
        own[threadIdx.x] = x[i];
    const float beyond = from + 256 < n ? x[from + 256] : x[0];
    __syncthreads();
    const bool last = threadIdx.x == 255 || i == n - 1;
    if (i < n)
        y[i] = (own[threadIdx.x] + (last ? beyond : own[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}
