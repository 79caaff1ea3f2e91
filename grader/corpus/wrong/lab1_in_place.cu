// lab1 score<100 finding=input_modified@HERE
// The result is first written over the input.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float average = (x[i] + x[(i + 1) % n]) / 2;
        y[i] = average;
        x[i] = average; // HERE
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>((float *)x, y, n);
}
