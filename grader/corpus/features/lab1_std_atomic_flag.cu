// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::atomic_flag and cuda::std::atomic in shared memory.
#include "lab.h"
#include <cuda/std/atomic>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ cuda::std::atomic_flag flag;
    __shared__ cuda::std::atomic<int> sum;
    if (threadIdx.x == 0) {
        flag.clear();
        sum = 0;
    }
    __syncthreads();
    if (!flag.test_and_set())
        sum += 5;
    __syncthreads();
    bool good = sum == 5;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
