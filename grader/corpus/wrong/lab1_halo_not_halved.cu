// lab1 verdict=graded moving_average.correctness=fail cause=neighbour_weight says="Next: moving_average, line 16: where outputs are wrong, let x[i+1] count 1/2, not 1"
// A tile of halves has a halo cell that is not halved.
#include "lab.h"

#define BLOCK 256

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float halves[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n) {
        halves[t] = x[i] / 2.f;
        if (i == n - 1)
            halves[t + 1] = x[0] / 2.f;
        else if (t == BLOCK - 1)
            halves[BLOCK] = x[i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = halves[t] + halves[t + 1];
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
