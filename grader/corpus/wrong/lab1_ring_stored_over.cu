// lab1 verdict=graded moving_average.correctness=fail says="In line 22: move" says="if (i == n - 1) next = x[0];" says="down, after line 25: where both conditions hold, a line between stores over it"
// The last thread of the array takes the ring's cell, and then that of its block's halo, if it is the last of it.
#include "lab.h"

#define THREADS 128

__global__ void ring(const float *x, float *y, int n)
{
    __shared__ float cells[THREADS], edge;
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    if (i < n)
        cells[t] = x[i];
    if (t == 0) {
        int beyond = (blockIdx.x + 1) * THREADS;
        edge = beyond < n ? x[beyond] : 0;
    }
    __syncthreads();
    if (i >= n)
        return;
    float next = cells[(t + 1) % THREADS];
    // at the ends of the array and of the block
    if (i == n - 1)
        next = x[0];
    if (t == THREADS - 1)
        next = edge;
    y[i] = (cells[t] + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    ring<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, y, n);
}
