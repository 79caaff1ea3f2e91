// A block of 32*8 threads is eight rows, and each row is a warp. As many blocks as the GPU holds stride over
// the segments; the edge element is loaded before the shuffle, next to the lane's own one.
#include "lab.h"

#define ROWS 8

__global__ __launch_bounds__(32 * ROWS, 8) void moving_average_rows(const float *__restrict__ x,
                                                                    float *__restrict__ y, int n,
                                                                    int segments)
{
    const int lane = threadIdx.x;
    for (int s = blockIdx.x * ROWS + threadIdx.y; s < segments; s += gridDim.x * ROWS) {
        const int i = s * 32 + lane;
        const bool edge = lane == 31 || i == n - 1;
        float here = 0, beyond = 0;
        if (i < n) {
            here = x[i];
            if (edge)
                beyond = x[i == n - 1 ? 0 : i + 1];
        }
        const float shifted = __shfl_down_sync(0xffffffff, here, 1);
        if (i < n)
            y[i] = 0.5f * here + 0.5f * (edge ? beyond : shifted);
    }
}

__global__ __launch_bounds__(32 * ROWS, 8) void average3_rows(const int *__restrict__ a, int *__restrict__ c,
                                                              int n, int segments)
{
    const int lane = threadIdx.x;
    for (int s = blockIdx.x * ROWS + threadIdx.y; s < segments; s += gridDim.x * ROWS) {
        const int i = s * 32 + lane;
        const int here = i < n ? a[i] : 0;
        int outside = here;
        if (lane == 0 && i > 0)
            outside = a[i - 1];
        if (lane == 31 && i < n - 1)
            outside = a[i + 1];
        const int up = __shfl_up_sync(0xffffffff, here, 1);
        const int down = __shfl_down_sync(0xffffffff, here, 1);
        const int left = lane == 0 ? outside : up;
        const int right = lane == 31 || i == n - 1 ? (lane == 31 ? outside : here) : down;
        if (i < n)
            c[i] = (left + here + right) / 3;
    }
}

static int resident_blocks(const void *kernel, int segments)
{
    cudaDeviceProp gpu;
    int device, per_sm;
    cudaGetDevice(&device);
    cudaGetDeviceProperties(&gpu, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel, 32 * ROWS, 0);
    int resident = gpu.multiProcessorCount * per_sm;
    int needed = (segments - 1) / ROWS + 1;
    return resident < needed ? resident : needed;
}

void moving_average(const float *x, float *y, int n)
{
    int segments = (n - 1) / 32 + 1;
    int blocks = resident_blocks((const void *)moving_average_rows, segments);
    moving_average_rows<<<blocks, dim3(32, ROWS)>>>(x, y, n, segments);
}

void average3(const int *a, int *c, int n)
{
    int segments = (n - 1) / 32 + 1;
    int blocks = resident_blocks((const void *)average3_rows, segments);
    average3_rows<<<blocks, dim3(32, ROWS)>>>(a, c, n, segments);
}
