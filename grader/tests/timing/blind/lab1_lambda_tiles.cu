// A generic kernel hands tiles to a device lambda: blocks of 1024 threads stride over the tiles, with
// one barrier before and one after the use of each tile.
#include "lab.h"

template <int Threads, typename Compute>
__global__ void __launch_bounds__(Threads) for_each_tile(const float *x, int n, Compute compute)
{
    __shared__ float tile[Threads + 1];
    const int t = threadIdx.x;
    for (long long base = (long long)blockIdx.x * Threads; base < n; base += (long long)gridDim.x * Threads) {
        const long long i = base + t;
        if (i < n)
            tile[t] = x[i];
        if (i < n && (t == Threads - 1 || i == n - 1))
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
        __syncthreads();
        if (i < n)
            compute(tile, t, i);
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    constexpr int threads = 1024;
    auto average = [=] __device__(const float *tile, int t, long long i) {
        y[i] = (tile[t] + tile[t + 1]) / 2.0f;
    };
    int tiles = (n - 1) / threads + 1;
    int blocks = tiles > 264 ? 264 : tiles;
    for_each_tile<threads><<<blocks, threads>>>(x, n, average);
}
