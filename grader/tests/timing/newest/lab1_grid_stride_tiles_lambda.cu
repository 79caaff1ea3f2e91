// a fixed grid walks over the tiles. Two barriers per round because the tile is reused.
#include "lab.h"

__global__ void walk(const float *x, float *y, int n, int tiles)
{
    extern __shared__ float tile[]; // blockDim.x + 1 cells
    const int B = blockDim.x, t = threadIdx.x;
    auto wrap = [n](int e) { return e >= n ? e - n : e; };

    for (int b = blockIdx.x; b < tiles; b += gridDim.x) {
        int i = b * B + t;
        bool mine = i < n;
        if (mine)
            tile[t] = x[i];
        if (mine && (t == B - 1 || i == n - 1))
            tile[t + 1] = x[wrap(i + 1)];
        __syncthreads();
        if (mine)
            y[i] = (tile[t] + tile[t + 1]) / 2.0f;
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    const int threads = 192;
    int tiles = (n + threads - 1) / threads;
    int grid = tiles > 1320 ? 1320 : tiles;
    walk<<<grid, threads, (threads + 1) * sizeof(float)>>>(x, y, n, tiles);
}
