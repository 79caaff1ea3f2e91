// lab1 verdict=graded score<100 cause=passed_in_memory says="line 36: compute each output from the input in one launch"
// The ring is copied to an array with one element more, so that no index has to wrap.
#include "lab.h"

#define SIZE 256

__global__ void close_ring(const float *x, float *line, int n)
{
    int i = blockIdx.x * SIZE + threadIdx.x;
    if (i <= n)
        line[i] = x[i < n ? i : 0];
}

__global__ void means(const float *line, float *y, int n)
{
    __shared__ float cell[SIZE + 1];
    int t = threadIdx.x, i = blockIdx.x * SIZE + t;
    if (i < n) {
        cell[t] = line[i];
        if (t == SIZE - 1 || i == n - 1)
            cell[t + 1] = line[i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (cell[t] + cell[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    float *line;
    if (n < 1)
        return;
    cudaMalloc(&line, (n + 1) * sizeof *line);
    int blocks = n / SIZE + 1;

    close_ring<<<blocks, SIZE>>>(x, line, n);
    means<<<blocks, SIZE>>>(line, y, n);
    cudaFree(line);
}
