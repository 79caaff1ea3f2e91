// lab1 verdict=graded cause=barrier_between_lines says="Next: moving_average, lines 22 and 23: put a __syncthreads() between these two lines" omits="outside of any if" omits="end the if"
// The mean takes the place of an element that the neighbour may still read. Each of the two lines has an if of its own.
#include "lab.h"

#define MOST 160

__global__ void in_tile(const float *x, float *y, int n)
{
    __shared__ float cells[MOST + 1];
    int t = threadIdx.x, start = blockIdx.x * MOST;
    int some = min(MOST, n - start);
    float mean = 0;

    if (t < some)
        cells[t] = x[start + t];
    if (t == 0)
        cells[some] = x[(start + some) % n];
    __syncthreads();

    if (t < some)
        mean = (cells[t]
                + cells[t + 1]) / 2;
    if (t < some) cells[t] = mean;
    __syncthreads();

    int back = some - 1 - t;
    if (back >= 0)
        y[start + back] = cells[back];
}

void moving_average(const float *x, float *y, int n)
{
    in_tile<<<(n + MOST - 1) / MOST, MOST>>>(x, y, n);
}
