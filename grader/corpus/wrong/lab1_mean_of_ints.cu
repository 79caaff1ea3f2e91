// lab1 verdict=graded moving_average.correctness=fail cause=float_in_int@5 says="make the parameters u and v of mean each a"
// The helper that takes the mean has parameters of type int.
#include "lab.h"
#define B 256
__device__ float mean(int u, int v) { return (u + v) / 2.0f; }
__global__ void k(const float *x, float *y, int n)
{
    __shared__ float s[B + 1];
    int i = blockIdx.x * B + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        s[t] = x[i];
        if (t == B - 1 || i == n - 1) s[t + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i < n) y[i] = mean(s[t], s[t + 1]);
}
void moving_average(const float *x, float *y, int n) { k<<<(n + B - 1) / B, B>>>(x, y, n); }
