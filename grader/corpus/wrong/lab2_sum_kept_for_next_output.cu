// lab2 verdict=graded score=50 derivative.correctness=fail cause=sum_kept says="Next: derivative, line 44: set the sum to 0 for each output, in the loop: the sum of"
// A thread computes two outputs and sets its sum to zero once.
#include "lab.h"

#define THREADS 128
#define PER_THREAD 2
#define OUTPUTS (THREADS * PER_THREAD)
#define MAX_RADIUS 8

__constant__ float coefficients[2 * MAX_RADIUS + 1];

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[OUTPUTS + 2];
    const int first = blockIdx.x * OUTPUTS;

    for (int t = threadIdx.x; t < OUTPUTS + 2; t += THREADS) {
        const int i = first + t - 1;
        tile[t] = a[i < 0 ? 0 : min(i, n - 1)];
    }
    __syncthreads();
    for (int q = 0; q < PER_THREAD; q++) {
        const int t = threadIdx.x + q * THREADS;
        if (first + t < n)
            c[first + t] = (tile[t] + tile[t + 1] + tile[t + 2]) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + OUTPUTS - 1) / OUTPUTS, THREADS>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    __shared__ float tile[OUTPUTS + 2 * MAX_RADIUS];
    const int first = blockIdx.x * OUTPUTS;

    for (int t = threadIdx.x; t < OUTPUTS + 2 * radius; t += THREADS)
        if (first + t < n)
            tile[t] = f[first + t];
    __syncthreads();

    float sum = 0;
    for (int q = 0; q < PER_THREAD; q++) {
        const int t = threadIdx.x + q * THREADS;
        const int i = first + radius + t;
        if (i < n - radius) {
            for (int d = 0; d <= 2 * radius; d++)
                sum += coefficients[d] * tile[t + d];
            df[i] = sum;
        }
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(outputs + OUTPUTS - 1) / OUTPUTS, THREADS>>>(f, df, n, radius);
}
