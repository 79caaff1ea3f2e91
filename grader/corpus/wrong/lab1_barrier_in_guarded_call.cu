// lab1 verdict=graded moving_average.safety=fail cause=barrier_under_condition says="Next: moving_average, line 24: this condition sends"
// gpu: verdict=timeout moving_average.safety=fail cause=barrier_under_condition says="Next: moving_average, line 24: this condition sends"
// A function with a barrier is called by threads with an element only, the others wait at the next barrier.
#include "lab.h"

#define NT 256

__device__ void load_part(float *tile, const float *x, int i, int n)
{
    int t = threadIdx.x;
    tile[t] = x[i];
    if (i == n - 1)
        tile[t + 1] = x[0];
    else if (t == NT - 1)
        tile[t + 1] = x[i + 1];
    __syncthreads();
}

__global__ void mean_of_two(const float *x, float *y, int n)
{
    __shared__ float tile[NT + 1];
    int i = blockIdx.x * NT + threadIdx.x;
    float result = 0;
    if (i < n) {
        load_part(tile, x, i, n);
        result = (tile[threadIdx.x] + tile[threadIdx.x + 1]) / 2;
    }
    __syncthreads();
    if (i < n)
        y[i] = result;
}

void moving_average(const float *x, float *y, int n)
{
    mean_of_two<<<(n + NT - 1) / NT, NT>>>(x, y, n);
}
