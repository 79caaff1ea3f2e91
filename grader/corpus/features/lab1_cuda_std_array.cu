// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std: array, tuple, optional, span.
#include "lab.h"
#include <cuda/std/array>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    cuda::std::array<int, 4> a{1, 2, 3, 4};
    cuda::std::span<int> s(a);
    cuda::std::optional<int> o;
    if (s.size() == 4)
        o = s[3];
    auto t = cuda::std::make_tuple(1, 2.5f);
    bool good = o.has_value() && *o == 4 && cuda::std::get<1>(t) == 2.5f;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
