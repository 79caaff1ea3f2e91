// lab1 verdict=graded score<100 moving_average.time=fail says="let one launch, or a few, compute all outputs" says="the call makes" omits="Let the number of blocks grow"
// A loop on the host launches 64 blocks at a time: the GPU is never full.
#include "lab.h"

#define SIZE 512
#define PART (64 * SIZE)

__global__ void some_means(const float *x, float *y, int from, int n)
{
    __shared__ float cell[SIZE + 1];
    int t = threadIdx.x, i = from + blockIdx.x * SIZE + t;
    if (i < n) {
        cell[t] = x[i];
        if (t == SIZE - 1 || i == n - 1)
            cell[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = 0.5f * (cell[t] + cell[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    int from = 0;
    while (from < n) {
        int left = n - from, blocks = left < PART ? (left + SIZE - 1) / SIZE : PART / SIZE;
        some_means<<<blocks, SIZE>>>(x, y, from, n);
        from += PART;
    }
}
