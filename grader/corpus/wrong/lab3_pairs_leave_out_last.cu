// lab3 verdict=graded moving_average.correctness=fail finding=undefined_value cause=shuffle_from_absent says="Next: moving_average, lines 19 and 22: let all lanes execute the shuffle" omits="Tried"
// The last element closes the ring and leaves before the shuffle, but the one before it wants its value. To load that value instead would only hide it.
#include "lab.h"

enum { LANES = 32, BLOCK = 8 * LANES };

__global__ void pairs_kernel(const float *x, float *y, int n)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % LANES;
    const int pairs = n - 1 - (i - lane); // that begin in this warp
    const unsigned mask = pairs >= LANES ? 0xffffffffu : pairs > 0 ? (1u << pairs) - 1 : 0;
    if (i == n - 1) {
        y[i] = (x[i] + x[0]) / 2;
        return;
    }
    if (i >= n)
        return;
    float own = x[i];
    float next = __shfl_down_sync(mask, own, 1);
    if (lane == LANES - 1)
        next = x[i + 1];
    y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    pairs_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

__global__ void threes_kernel(const int *a, int *c, int n)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % LANES;
    const int own = i < n ? a[i] : 0;
    int left = __shfl_up_sync(0xffffffffu, own, 1), right = __shfl_down_sync(0xffffffffu, own, 1);
    if (i >= n)
        return;
    if (lane == 0)
        left = a[max(i - 1, 0)];
    if (lane == LANES - 1 || i == n - 1)
        right = a[min(i + 1, n - 1)];
    c[i] = (left + own + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    threes_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
