// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::span.
#include "lab.h"
#include <cuda/std/span>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    cuda::std::span<const float> input(x, n);
    cuda::std::span<float> output(y, n);
    if (i < n)
        output[i] = (input[i] + input[(i + 1) % input.size()]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
