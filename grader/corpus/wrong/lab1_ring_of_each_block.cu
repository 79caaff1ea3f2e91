// lab1 verdict=graded score=0 cause=block_last_thread says="Next: moving_average, line 25: load the element after the block as well" says="read x[i+1] where your kernel reads x[i-127]"
// Each block closes the ring in its own tile: the last thread takes the tile's first cell.
#include "lab.h"

constexpr int COUNT = 128;

struct Ring {
    float cells[COUNT];
    __device__ float after(int t) const;
};

__global__ void halves(const float *x, float *y, int n)
{
    __shared__ Ring ring;
    const int t = threadIdx.x, i = blockIdx.x * COUNT + t;
    if (i < n)
        ring.cells[t] = x[i];
    __syncthreads();
    if (i < n)
        y[i] = 0.5f * (ring.cells[t] + (i + 1 < n ? ring.after(t) : x[0]));
}

__device__ float Ring::after(int t) const
{
    return cells[t == COUNT - 1 ? 0 : t + 1];
}

void moving_average(const float *x, float *y, int n)
{
    halves<<<(n - 1) / COUNT + 1, COUNT>>>(x, y, n);
}
