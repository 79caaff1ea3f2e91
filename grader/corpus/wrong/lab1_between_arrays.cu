// lab1 verdict=graded score<100 moving_average.correctness=pass moving_average.safety=fail finding=out_of_bounds_write@HERE says="tile[256], but tile has 256 elements of 4 bytes: 1 past the end"
// The right neighbour of the last cell lands after the end of the tile, in an array that happens to lie there: the result is
// right by luck, and no hardware notices.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK], halves[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1]; // HERE
    }
    __syncthreads();
    float right = tile[t + 1]; // beyond the tile, too
    __syncthreads();
    halves[t] = right / 2;
    if (i < n)
        y[i] = tile[t] / 2 + halves[t];
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
