// lab2 verdict=graded average3.correctness=pass derivative.correctness=pass derivative.traffic=partial cause=blocks_without_output says="Next: derivative, line 53: launch only as many blocks as the outputs need: count" says="/ 384 + 1" says="Tried: all results stay right" omits="all of its axes"
// A thread has three outputs, and the blocks are counted for one: those beyond load the last element again and again.
#include "lab.h"

constexpr int WIDTH = 128, EACH = 3, MOST = 8;

__global__ void smooth(const int *a, int *c, int n)
{
    __shared__ int near[WIDTH + 2];
    int first = blockIdx.x * WIDTH;
    for (int t = threadIdx.x; t < WIDTH + 2; t += WIDTH)
        near[t] = a[max(0, min(first + t - 1, n - 1))];
    __syncthreads();
    int t = threadIdx.x;
    if (first + t < n)
        c[first + t] = (near[t] + near[t + 1] + near[t + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    smooth<<<(n - 1) / WIDTH + 1, WIDTH>>>(a, c, n);
}

__constant__ float s[2 * MOST + 1];

__global__ void slope(const float *f, float *df, int n, int radius)
{
    __shared__ float part[EACH * WIDTH + 2 * MOST];
    const int outputs = EACH * WIDTH, begin = blockIdx.x * outputs;

    for (int cell = threadIdx.x; cell < outputs + 2 * radius; cell += blockDim.x)
        part[cell] = f[min(begin + cell, n - 1)];
    __syncthreads();

    for (int k = 0; k < EACH; k++) {
        int cell = k * WIDTH + threadIdx.x;
        if (begin + cell >= n - 2 * radius)
            return;
        float sum = 0;
        for (int d = 0; d <= 2 * radius; d++)
            sum += s[d] * part[cell + d];
        df[begin + radius + cell] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int outputs = n - 2 * radius;
    if (outputs < 1)
        return;
    cudaMemcpyToSymbol(s, stencil, (2 * radius + 1) * sizeof *stencil, 0, cudaMemcpyDeviceToDevice);

    int blocks = outputs / WIDTH + 1; // HERE
    slope<<<blocks, WIDTH>>>(f, df, n, radius);
}
