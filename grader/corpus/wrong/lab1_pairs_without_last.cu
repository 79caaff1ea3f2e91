// lab1 verdict=graded score=0 cause=multiples_of_vector says="Next: moving_average: handle the elements after the last whole vector, too"
// A thread computes two neighbouring outputs: at an odd n the last element has no partner, and no thread.
#include "lab.h"

#define PAIRS 128

__global__ void moving_average_kernel(const float *x, float *y, int pairs, int n)
{
    __shared__ float tile[2 * PAIRS + 1];
    const int pair = blockIdx.x * PAIRS + threadIdx.x, i = 2 * pair, t = 2 * threadIdx.x;
    if (pair < pairs) {
        tile[t] = x[i];
        tile[t + 1] = x[i + 1];
        if (pair == pairs - 1 || threadIdx.x == PAIRS - 1)
            tile[t + 2] = x[(i + 2) % n];
    }
    __syncthreads();
    if (pair < pairs) {
        y[i] = (tile[t] + tile[t + 1]) / 2;
        y[i + 1] = (tile[t + 1] + tile[t + 2]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    const int pairs = n / 2;
    if (pairs)
        moving_average_kernel<<<(pairs - 1) / PAIRS + 1, PAIRS>>>(x, y, pairs, n);
}
