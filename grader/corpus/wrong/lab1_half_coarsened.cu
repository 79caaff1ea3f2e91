// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=partial says="1.25" score<100
// Four outputs per thread from five loads: better than naive, 1.25 loads per output.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n)
        return;
    float here = x[i];
    for (int end = min(i + 4, n); i < end; i++) {
        float next = x[i < n - 1 ? i + 1 : 0];
        y[i] = (here + next) / 2;
        here = next;
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
