// lab1 verdict=graded score=0 moving_average.safety=fail finding=out_of_bounds_read@HERE says=".cu:7, called from line 18" says="Next: moving_average, line 7 called from line 18: the elements form a ring"
// A function loads for two lines of the kernel: only the second call leaves the array.
#include "lab.h"

__device__ float load(const float *x, int i)
{
    return x[i]; // HERE
}

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[257];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n)
        tile[t] = load(x, i);
    if (i < n && (t == 255 || i == n - 1))
        // the neighbour of the last element is the first one
        tile[t + 1] = load(x, i + 1);
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}
