// lab1 verdict=graded finding=out_of_bounds_write@HERE moving_average.safety=fail cause=dynamic_shared_in_parts says="multiply the number of all cells"
// The host counts the cell of the halo as one byte: the product ends before the sum.
#include "lab.h"

extern __shared__ float cells[];

__global__ void average_pairs(const float *x, float *y, int n)
{
    int me = threadIdx.x, at = blockIdx.x * blockDim.x + me;
    if (at < n)
        cells[me] = x[at];
    if (me == 0) {
        int after = (blockIdx.x + 1) * blockDim.x;
        cells[blockDim.x] = x[after < n ? after : 0]; // HERE
    }
    __syncthreads();
    if (at >= n)
        return;
    float right = at == n - 1 ? x[0] : cells[me + 1];
    y[at] = (cells[me] + right) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int threads = 192;
    average_pairs<<<(n + threads - 1) / threads, threads, threads * sizeof(float) + 1>>>(x, y, n);
}
