// lab1 verdict=graded score=0 moving_average.correctness=fail finding=wrong_value says="Each is near, but off by up to" cause=half_precision says="Next: moving_average, line 19: compute in float"
// The sum is rounded to half precision.
#include <cuda_fp16.h>
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = __half2float(__float2half((tile[t] + tile[t + 1]) / 2));
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
