// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Compare-and-swap of 16 bits.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ unsigned short word;
    if (threadIdx.x == 0)
        word = 7;
    __syncthreads();
    bool good = true;
    if (threadIdx.x == 32) {
        unsigned short old = atomicCAS(&word, (unsigned short)7, (unsigned short)9);
        good = old == 7;
    }
    __syncthreads();
    good = good && word == 9;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
