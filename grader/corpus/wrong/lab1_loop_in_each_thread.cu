// lab1 verdict=graded score=0 cause=shares_rounded_down says="Next: moving_average, line 8: round this division up"
// Each thread loops over its part and leaves the rest out.
#include "lab.h"

__global__ void avg(const float *x, float *y, int n)
{
    int threads = gridDim.x * blockDim.x;
    int per_thread = n / threads;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * per_thread;
    for (int i = first; i < first + per_thread; i++)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    avg<<<8, 128>>>(x, y, n);
}
