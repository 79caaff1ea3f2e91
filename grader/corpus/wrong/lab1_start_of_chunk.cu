// lab1 verdict=graded score=0 cause=launch_as_ring@HERE says="Next: moving_average, line 40: the last output of a launch wraps to the launch's own first element"
// Each launch is given the start of its chunk as that of the ring.
#include "lab.h"

#define BLOCK 256

struct Chunk {
    const float *elements, *ring; // ring: its first element
    int count;
    bool is_last;
};

__global__ void moving_average_kernel(Chunk chunk, float *y)
{
    __shared__ float tile[BLOCK + 1];
    const int t = threadIdx.x, i = blockIdx.x * BLOCK + t;

    if (i < chunk.count) {
        tile[t] = chunk.elements[i];
        if (i == chunk.count - 1 && chunk.is_last)
            tile[t + 1] = chunk.ring[0];
        else if (i == chunk.count - 1 || t == BLOCK - 1)
            tile[t + 1] = chunk.elements[i + 1];
    }
    __syncthreads();

    if (i < chunk.count)
        y[i] = (tile[t] + tile[t + 1]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    const int most = 1 << 15;
    int begin = 0;
    do {
        int count = n - begin < most ? n - begin : most;
        Chunk chunk = {x + begin, x + begin, count, begin + count == n};
        int blocks = (count + BLOCK - 1) / BLOCK;

        moving_average_kernel<<<blocks, BLOCK>>>(chunk, y + begin); // HERE
        begin += count;
    } while (begin < n);
}
