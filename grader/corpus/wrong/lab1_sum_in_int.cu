// lab1 verdict=graded score=0 finding=wrong_value cause=float_in_int says="keep this value in a float"
// The sum of two floats is kept in an int.
#include "lab.h"
#define BLOCK 256
__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    if (i < n) {
        tile[t] = x[i];
        if (t == BLOCK - 1 || i == n - 1)
            tile[t + 1] = x[i + 1 == n ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n) {
        int sum = tile[t] + tile[t + 1];
        y[i] = sum / 2.0f;
    }
}
void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
