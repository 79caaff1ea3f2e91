// lab1 verdict=graded moving_average.safety=fail finding=shared_race@HERE cause=changed_while_read omits="tree" says="line 20: this statement changes a cell that another thread reads" says="store it to another array"
// Each thread averages several cells of the tile in place, in a loop that goes on by the block: what is halved is the average, no distance of a tree.
#include "lab.h"

const int block = 64, rounds = 4;

__global__ void average_rounds(const float *x, float *y, int n)
{
    __shared__ float cells[block * rounds + 1];
    const int begin = blockIdx.x * block * rounds;
    for (int r = 0; r < rounds; r++)
        if (begin + r * block + threadIdx.x < n)
            cells[r * block + threadIdx.x] = x[begin + r * block + threadIdx.x];
    const int end = min(begin + block * rounds, n);
    if (threadIdx.x == 0)
        cells[end - begin] = x[end % n];
    __syncthreads();

    for (int at = threadIdx.x; begin + at < end; at += block) {
        cells[at] = (cells[at] + cells[at + 1]) / 2; // HERE
        y[begin + at] = cells[at];
    }
}

void moving_average(const float *x, float *y, int n)
{
    average_rounds<<<(n + block * rounds - 1) / (block * rounds), block>>>(x, y, n);
}
