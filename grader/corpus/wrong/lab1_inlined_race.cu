// lab1 verdict=graded score<100 moving_average.safety=fail finding=shared_race@HERE says="writes in line 13 (called from line 35), with no barrier between" says=".cu:37, called from line 40" says="Next: moving_average, lines 35 and 40"
// The barrier is missing between a template's store and a lambda's load, both called through other functions.
#include "lab.h"

#define BLOCK 256

template <typename T, int N> struct Tile {
    T cells[N + 1];

    __device__ __forceinline__ void put(int t, T value)
    {
        static_assert(N > 0, "");
        cells[t] = value;
    }
};

template <typename Tile> __device__ __forceinline__ void fill(Tile &tile, const float *x, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    if (i < n)
        tile.put(t, x[i]);
    if (i < n && (i == n - 1 || t == BLOCK - 1))
        tile.put(t + 1, x[i == n - 1 ? 0 : i + 1]);
}

template <typename Read> __device__ __forceinline__ float mean(Read read, int t)
{
    return (read(t) + read(t + 1)) / 2;
}

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ Tile<float, BLOCK> tile;
    int i = blockIdx.x * BLOCK + threadIdx.x;
    fill(tile, x, n);
    auto read = [&](int t) {
        return tile.cells[t]; // HERE
    };
    if (i < n)
        y[i] = mean(read, threadIdx.x);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
