// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::tuple and cuda::std::optional.
#include "lab.h"
#include <cuda/std/tuple>
#include <cuda/std/optional>

#define BLOCK 256

__device__ cuda::std::optional<float> at(const float *x, int i, int n)
{
    if (i >= n)
        return cuda::std::nullopt;
    return x[i];
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    cuda::std::tuple<float, float> pair(x[i], at(x, i + 1, n).value_or(x[0]));
    y[i] = (cuda::std::get<0>(pair) + cuda::std::get<1>(pair)) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
