// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Placement new of an object in shared memory, with an array that its constructor fills.
#include "lab.h"
#include <new>

#define BLOCK 256

class Tile
{
    float values[BLOCK + 1];

  public:
    __device__ Tile(const float *x, int first, int n)
    {
        for (int k = 0; k <= BLOCK; k++)
            values[k] = x[(first + k) % n];
    }
    __device__ float mean(int k) const
    {
        return (values[k] + values[k + 1]) / 2;
    }
};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ alignas(Tile) unsigned char memory[sizeof(Tile)];
    Tile *tile = reinterpret_cast<Tile *>(memory);
    if (threadIdx.x == 0)
        new (tile) Tile(x, blockIdx.x * BLOCK, n);
    __syncthreads();
    if (i < n)
        y[i] = tile->mean(threadIdx.x);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
