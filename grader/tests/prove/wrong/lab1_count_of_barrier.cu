// n = 256: where all threads count, their number is one more than the last cell's
#include "lab.h"

__global__ void kernel(int n)
{
    __shared__ volatile float cells[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int live = __syncthreads_count(i < n);
    cells[live] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(n);
}
