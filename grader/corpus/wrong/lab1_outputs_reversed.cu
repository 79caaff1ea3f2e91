// lab1 verdict=graded score=0 cause=values_reversed says="Next: moving_average: store each output at its own index: the outputs are"
// The outputs are stored from the end on.
#include "lab.h"
#define BLOCK 256
__global__ void avg_kernel(const float *x, float *y, int n)
{
    __shared__ float s[BLOCK + 1];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    if (i < n)
        s[t] = x[i];
    if (i < n && (t == BLOCK - 1 || i == n - 1))
        s[t + 1] = x[(i + 1) % n];
    __syncthreads();
    if (i < n)
        y[n - 1 - i] = 0.5f * (s[t] + s[t + 1]);
}
void moving_average(const float *x, float *y, int n)
{
    avg_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
