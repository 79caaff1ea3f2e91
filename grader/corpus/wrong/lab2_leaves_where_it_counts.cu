// lab2 verdict=graded average3.correctness=fail derivative.correctness=pass says="Next: average3, line 15: write" says="i >= n" says="Tried: all outputs are then right."
#include "lab.h"

enum { WIDTH = 192 };
__constant__ float weights[33];

__global__ void smooth(const int *a, int *c, int n)
{
    __shared__ int cells[WIDTH + 2];
    const int i = blockIdx.x * WIDTH + threadIdx.x;
    for (int s = threadIdx.x; s < WIDTH + 2; s += WIDTH)
        cells[s] = a[min(max((int)blockIdx.x * WIDTH + s - 1, 0), n - 1)];
    __syncthreads();
    const int *own = cells + threadIdx.x + 1;
    if (i < n) return;
    c[i] = (own[-1] + own[0] + own[1]) / 3;
}

__global__ void slope(const float *f, float *df, int n, int radius)
{
    extern __shared__ float part[];
    const int first = blockIdx.x * WIDTH;
    for (int s = threadIdx.x; s < WIDTH + 2 * radius && first + s < n; s += WIDTH)
        part[s] = f[first + s];
    __syncthreads();
    if (first + (int)threadIdx.x >= n - 2 * radius)
        return;
    float sum = 0;
    for (int d = 0; d <= 2 * radius; d++)
        sum += weights[d] * part[threadIdx.x + d];
    df[first + radius + threadIdx.x] = sum;
}

void average3(const int *a, int *c, int n)
{
    smooth<<<(n + WIDTH - 1) / WIDTH, WIDTH>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *coeff, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(weights, coeff, (2 * radius + 1) * sizeof(float));
    slope<<<(outputs + WIDTH - 1) / WIDTH, WIDTH, (WIDTH + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
