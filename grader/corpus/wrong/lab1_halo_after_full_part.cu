// lab1 verdict=graded score=0 cause=end_not_cyclic says="Of the tried n, those that are powers of two are right" says="the last output needs x[0]. At n = 5, yours takes x[3] in its place" omits="takes x[i-1]" omits="wrong at all others"
// The halo comes from after a full part, also behind the last part, which is shorter.
#include "lab.h"

enum { PART = 128 };

__global__ void mean_of_two(const float *x, float *y, int n)
{
    __shared__ float part[PART + 1];
    const int first = blockIdx.x * PART, t = threadIdx.x, i = first + t;
    const bool last = i == n - 1 || t == PART - 1;

    if (i < n) {
        part[t] = x[i];
        if (last)
            part[t + 1] = x[(first + PART) % n];
    }
    __syncthreads();
    if (i < n)
        y[i] = (part[t] + part[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    mean_of_two<<<(n + PART - 1) / PART, PART>>>(x, y, n);
}
