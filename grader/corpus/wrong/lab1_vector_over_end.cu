// lab1 verdict=graded score=0 cause=vector_past_end says="take the elements after the last whole vector one by one"
// The outputs are stored in fours, and the last four go past the end.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;

    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1)
            tile[t + 1] = x[0];
        else if (t == BLOCK - 1)
            tile[t + 1] = x[i + 1];
    }

    __syncthreads();

    if (t % 4 == 0 && i < n)
        *(float4 *)(y + i) = make_float4((tile[t] + tile[t + 1]) / 2, (tile[t + 1] + tile[t + 2]) / 2,
                                         (tile[t + 2] + tile[t + 3]) / 2, (tile[t + 3] + tile[t + 4]) / 2);
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
