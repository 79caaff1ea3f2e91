// lab1 verdict=graded moving_average.safety=fail cause=changed_while_read says="this statement changes a cell that another thread reads" omits="after the line that reads" omits="between these two lines"
// One statement of several lines reads the neighbour's cell and stores to its own: no barrier has room in it.
#include "lab.h"

const int SIZE = 128;

__global__ void smooth(const float *x, float *y, int n)
{
    __shared__ float piece[SIZE + 1];
    const int begin = blockIdx.x * SIZE, own = threadIdx.x;
    const int count = n - begin < SIZE ? n - begin : SIZE;

    if (own < count)
        piece[own] = x[begin + own];
    if (own == 0)
        piece[count] = x[(begin + count) % n];
    __syncthreads();

    if (own < count) {
        piece[own] =
            0.5f * piece[own]
            // and the one on the right
            + 0.5f * piece[own + 1];
    }
    __syncthreads();

    if (own < count)
        y[begin + own] = piece[own];
}

void moving_average(const float *x, float *y, int n)
{
    smooth<<<(n - 1) / SIZE + 1, SIZE>>>(x, y, n);
}
