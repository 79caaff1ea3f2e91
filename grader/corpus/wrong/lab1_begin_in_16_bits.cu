// lab1 verdict=graded moving_average.correctness=fail says="unsigned short first" omits="a short 32767"
// The block's first element is kept in 16 bits. So is the thread's number, which has room there.
#include "lab.h"

enum { SIZE = 192 };

__global__ void halves(const float *x, float *y, int n)
{
    __shared__ float cell[SIZE + 1];
    unsigned short t = threadIdx.x;
    unsigned short first = blockIdx.x * SIZE;
    int i = first + t;
    if (i < n) {
        cell[t] = x[i];
        if (t == SIZE - 1 || i == n - 1)
            cell[t + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i < n)
        y[i] = (cell[t] + cell[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    halves<<<(n - 1) / SIZE + 1, SIZE>>>(x, y, n);
}
