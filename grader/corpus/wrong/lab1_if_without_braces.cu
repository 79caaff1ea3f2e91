// lab1 verdict=graded moving_average.correctness=fail says="line 15: write" says="{ last = (i + 1) % n; cell[t + 1] = x[last]; }"
// Two statements stand below an if without braces: the second one is for all threads.
#include "lab.h"

#define SIZE 256

__global__ void halves(const float *x, float *y, int n)
{
    __shared__ float cell[SIZE + 1];
    int t = threadIdx.x, i = blockIdx.x * SIZE + t, last = 0;
    if (i < n)
        cell[t] = x[i];
    __syncthreads();
    if (i < n && (t == SIZE - 1 || i == n - 1))
        last = (i + 1) % n;
        cell[t + 1] = x[last];
    __syncthreads();
    if (i < n)
        y[i] = (cell[t] + cell[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    halves<<<(n - 1) / SIZE + 1, SIZE>>>(x, y, n);
}
