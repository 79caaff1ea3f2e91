// lab1 verdict=timeout score=0
// unconfined: verdict=timeout score=0
// A generator of random numbers for each thread, skipped ahead by tables in global memory that each lane reads elsewhere.
#include "lab.h"
#include <curand_kernel.h>

__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    curandState state;
    curand_init(1234, i, 0, &state);
    y[i] = (x[i] + x[(i + 1) % n]) / 2 + (curand_uniform(&state) > 1.5f);
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
