// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: from striped to blocked.
#include "lab.h"
#include <cub/block/block_exchange.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using Exchange = cub::BlockExchange<int, BLOCK, 2>;
    __shared__ typename Exchange::TempStorage storage;
    int items[2] = {(int)threadIdx.x, (int)threadIdx.x + BLOCK};
    Exchange(storage).StripedToBlocked(items, items);
    bool good = items[0] == 2 * (int)threadIdx.x && items[1] == items[0] + 1;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
