// lab3 verdict=graded moving_average.correctness=fail cause=comparison_never_holds@16 says="Next: moving_average, line 16: this comparison asks for threadIdx.x 31, but a"
// In a block of 16 * 16 threads the lane is not threadIdx.x.
#include "lab.h"

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int inBlock = threadIdx.y * blockDim.x + threadIdx.x;
    int i = blockIdx.x * (blockDim.x * blockDim.y) + inBlock;
    int lane = threadIdx.x;

    float here = i < n ? x[i] : 0.0f;
    float next = __shfl_down_sync(0xffffffff, here, 1);
    if (i < n) {
        if (i == n - 1)
            next = x[0];
        else if (lane == 31)
            next = x[i + 1];
        y[i] = (here + next) / 2.0f;
    }
}

void moving_average(const float *x, float *y, int n)
{
    dim3 block(16, 16);
    int perBlock = block.x * block.y;
    dim3 grid((n + perBlock - 1) / perBlock);
    moving_average_kernel<<<grid, block>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int left = __shfl_up_sync(0xffffffff, here, 1);
    int right = __shfl_down_sync(0xffffffff, here, 1);
    if (i < n) {
        if (lane == 0)
            left = a[max(i - 1, 0)];
        if (lane == 31 || i == n - 1)
            right = a[min(i + 1, n - 1)];
        c[i] = (left + here + right) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / 256 + 1, 256>>>(a, c, n);
}
