// tile of 1024 + 1 cells for 256 threads, four coalesced loads and four outputs per thread
#include "lab.h"

#define THREADS 256
#define PER 4
#define TILE (THREADS * PER)

__global__ void avg_tile(const float *x, float *y, int n)
{
    __shared__ float s[TILE + 1];
    int base = blockIdx.x * TILE;
#pragma unroll
    for (int k = 0; k < PER; k++) {
        int c = k * THREADS + threadIdx.x;
        if (base + c < n)
            s[c] = x[base + c];
    }
    if (threadIdx.x == 31) {
        int end = min(base + TILE, n);
        s[end - base] = x[end == n ? 0 : end];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < PER; k++) {
        int c = k * THREADS + threadIdx.x;
        if (base + c < n)
            y[base + c] = (s[c] + s[c + 1]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    avg_tile<<<(n - 1) / TILE + 1, THREADS>>>(x, y, n);
}
