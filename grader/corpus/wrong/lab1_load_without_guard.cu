// lab1 verdict=graded score<91 moving_average.safety=fail finding=out_of_bounds_read@HERE says="guard the read"
// Every thread loads its element, also those that have none. That the elements form a ring is no help there.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    tile[t] = x[i]; // HERE
    __syncthreads();
    if (t == BLOCK - 1 || i == n - 1)
        tile[t + 1] = x[(i + 1) % n];
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
