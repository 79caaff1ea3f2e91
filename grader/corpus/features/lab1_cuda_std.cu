// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::tuple, optional and numeric_limits.
#include "lab.h"
#include <cuda/std/tuple>
#include <cuda/std/optional>
#include <cuda/std/limits>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    cuda::std::tuple<float, float> pair(i < n ? x[i] : 0, i < n ? x[(i + 1) % n] : 0);
    cuda::std::optional<int> place;
    if (i < n && cuda::std::numeric_limits<int>::max() > n)
        place = i;
    if (place)
        y[*place] = (cuda::std::get<0>(pair) + cuda::std::get<1>(pair)) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
