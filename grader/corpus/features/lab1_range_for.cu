// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Range-based for over a list and an array, std::pair, std::numeric_limits.
#include "lab.h"
#include <initializer_list>
#include <utility>
#include <limits>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int t = 0;
    for (int k : {1, 2, 3})
        t += k;
    int a[4] = {1, 2, 3, 4};
    for (int &k : a)
        k *= 2;
    for (int k : a)
        t += k;
    auto [lo, hi] = std::pair<int, int>(threadIdx.x, 3);
    bool good = t == 26 && lo == threadIdx.x && hi == 3 && std::numeric_limits<float>::max() > 1e38f;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
