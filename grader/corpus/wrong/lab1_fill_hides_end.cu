// lab1 verdict=graded score=0 says="outputs were never written" says="A fill by host code hides that." says="Tried: all results are then right" omits="find the factor that is 0"
// The outputs are set to zero before a grid that is rounded down: no kernel has computed these zeros.
#include "lab.h"

#define THREADS 128

__global__ void pairs_kernel(const float *x, float *y, int n)
{
    __shared__ float part[2 * THREADS + 1];
    int first = blockIdx.x * 2 * THREADS;
    for (int t = threadIdx.x; t < 2 * THREADS + 1; t += THREADS)
        if (first + t <= n)
            part[t] = x[(first + t) % n];
    __syncthreads();
    for (int t = threadIdx.x; t < 2 * THREADS && first + t < n; t += THREADS)
        y[first + t] = 0.5f * (part[t] + part[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = n < 2 * THREADS ? 1 : n / (2 * THREADS);
    cudaMemset(y, 0, sizeof(float) * n);
    pairs_kernel<<<blocks, THREADS>>>(x, y, n);
}
