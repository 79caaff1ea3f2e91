// lab2 verdict=graded derivative.correctness=fail cause=sizeof_parameter@HERE says="Next: derivative, line 23: name the number of elements in place of this sizeof"
// A macro that divides two sizeofs counts the cells of an array, but a parameter is a pointer: it counts two.
#include "lab.h"

#define THREADS 192
#define MOST 8
#define COUNT(a) (sizeof(a) / sizeof(*(a)))

__constant__ float weights[2 * MOST + 1];

__global__ void smooth(const int *a, int *c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
}

struct Window {
    const float *f;
    int begin, n;

    __device__ void take(float cells[THREADS + 2 * MOST], int t) const
    {
        for (unsigned k = t; k < COUNT(cells); k += THREADS) // HERE
            cells[k] = begin + (int)k < n ? f[begin + k] : 0.0f;
    }
};

__global__ void slope(const float *f, float *df, int n, int radius)
{
    __shared__ float cells[THREADS + 2 * MOST];
    Window window = {f, (int)blockIdx.x * THREADS, n};
    window.take(cells, threadIdx.x);
    __syncthreads();

    int i = window.begin + radius + threadIdx.x;
    float sum = 0;
    for (int d = 0; d <= 2 * radius && i < n - radius; d++)
        sum += weights[d] * cells[threadIdx.x + d];
    if (i < n - radius)
        df[i] = sum;
}

void average3(const int *a, int *c, int n)
{
    smooth<<<128, 256>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(weights, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    slope<<<(n - 2 * radius - 1) / THREADS + 1, THREADS>>>(f, df, n, radius);
}
