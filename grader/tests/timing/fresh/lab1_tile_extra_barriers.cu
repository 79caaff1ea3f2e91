// tile of 64 threads; each thread also loads its right neighbour into a second array, three barriers
#include "lab.h"

__global__ void avg_two_tiles(const float *x, float *y, int n)
{
    __shared__ float here[64];
    __shared__ float next[64];
    int t = threadIdx.x;
    int i = blockIdx.x * 64 + t;
    here[t] = 0;
    next[t] = 0;
    __syncthreads();
    if (i < n)
        here[t] = x[i % n];
    __syncthreads();
    if (i < n)
        next[t] = x[(i + 1) % n];
    __syncthreads();
    if (i < n) {
        float a = here[t];
        float b = next[t];
        y[i] = (a + b) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    avg_two_tiles<<<(n + 63) / 64, 64>>>(x, y, n);
}
