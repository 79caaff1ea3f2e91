// lab2 verdict=graded average3.safety=fail finding=out_of_bounds_read says="Next: average3, line 14" omits="change the limit" omits="<= n"
// The number of outputs of a block is right, also where the last block is full; the cell after the last one is not clamped.
#include "lab.h"

__global__ void smooth(const int *a, int *c, int n)
{
    __shared__ int tile[66];
    int start = blockIdx.x * 64, t = threadIdx.x;
    int mine = start + 64 <= n ? 64 : n - start;
    if (t < mine)
        tile[t + 1] = a[start + t];
    if (t == 0) {
        tile[0] = a[start ? start - 1 : 0];
        tile[mine + 1] = a[start + mine];
    }
    __syncthreads();
    if (t < mine)
        c[start + t] = (tile[t] + tile[t + 1] + tile[t + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    smooth<<<(n + 63) / 64, 64>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
}
