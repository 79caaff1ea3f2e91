// lab1 verdict=runtime_error finding=host_crash cause=host_divides_by_zero says="a division by zero in the host code" says="find the / or % in host code whose right side is 0" omits="device pointers in kernels only"
// The number of elements per block is a quotient that is 0 for small n, and the host divides by it.
#include "lab.h"

__global__ void average(const float *x, float *y, int n, int each)
{
    __shared__ float tile[257];
    int t = threadIdx.x, i = blockIdx.x * each + t;
    if (i < n && t < each) {
        tile[t] = x[i];
        if (t == each - 1 || i == n - 1)
            tile[t + 1] = i + 1 < n ? x[i + 1] : x[0];
    }
    __syncthreads();
    if (i < n && t < each)
        y[i] = 0.5f * (tile[t] + tile[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    int each = n / 4 < 256 ? n / 4 : 256;
    average<<<(n + each - 1) / each, 256>>>(x, y, n, each);
}
