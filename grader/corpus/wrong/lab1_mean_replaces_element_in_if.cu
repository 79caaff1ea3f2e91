// lab1 verdict=graded cause=stored_within_if says="Next: moving_average, lines 23 and 24: keep the result in a variable, end the if after the first of these lines" says="Not all threads enter this if" omits="between these two lines"
// Within the if of the block's elements, the mean takes the place of an element that the neighbour may still read.
#include "lab.h"

#define MOST 192

__global__ void in_tile(const float *x, float *y, int n)
{
    __shared__ float cells[MOST + 1];
    int t = threadIdx.x, start = blockIdx.x * MOST;
    int some = min(MOST, n - start);

    for (int k = t; k <= some; k += MOST)
        cells[k] = x[(start + k) % n];
    if (t == 0)
        cells[some] = x[(start + some) % n];
    __syncthreads();

    if (t < some) {
        float mean = cells[t];
        mean *= 0.5f;
        // the next one
        mean += 0.5f * cells[t + 1];
        cells[t] = mean;
    }
    __syncthreads();

    int back = some - 1 - t;
    if (back >= 0)
        y[start + back] = cells[back];
}

void moving_average(const float *x, float *y, int n)
{
    in_tile<<<(n + MOST - 1) / MOST, MOST>>>(x, y, n);
}
