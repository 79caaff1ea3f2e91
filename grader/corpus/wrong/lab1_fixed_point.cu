// lab1 verdict=graded moving_average.correctness=fail cause=fixed_point@HERE says="Each is near, but off by up to" says="this line rounds values to integers" omits="half precision" omits="running sums" omits="significant bits"
// The cells are kept as numbers of 2^-18.
#include "lab.h"

#define THREADS 256
#define ONE     (1 << 18)

__global__ void average_fixed(const float *x, float *y, int n)
{
    __shared__ int cells[THREADS + 1];
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    if (i < n)
        cells[t] = (int)rintf(x[i] * ONE); // HERE
    if (t == 0) {
        int end = min(blockIdx.x * THREADS + THREADS, n);
        cells[end - blockIdx.x * THREADS] = (int)rintf(x[end % n] * ONE);
    }
    __syncthreads();
    if (i < n)
        y[i] = (float)(cells[t] + cells[t + 1]) / (2 * ONE);
}

void moving_average(const float *x, float *y, int n)
{
    average_fixed<<<(n - 1) / THREADS + 1, THREADS>>>(x, y, n);
}
