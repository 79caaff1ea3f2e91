// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std: numeric_limits, type traits, pair, hypot.
#include "lab.h"
#include <cuda/std/limits>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/cmath>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = cuda::std::numeric_limits<int>::max() == 0x7fffffff &&
                cuda::std::is_same_v<cuda::std::common_type_t<int, float>, float> &&
                cuda::std::make_pair(1, 2).second == 2 && cuda::std::abs(-3) == 3 && cuda::std::isnan(NAN) &&
                cuda::std::hypot(3.f, 4.f) == 5;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
