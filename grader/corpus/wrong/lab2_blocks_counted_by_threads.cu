// lab2 verdict=graded score<100 cause=blocks_without_output says="Next: average3, line 36: launch only as many blocks as the outputs need: count those along x as" says="/ 512 + 1" says="Tried: no fault is then left" omits="move"
// A block makes four outputs with each thread, but its blocks are counted as if it made one: those beyond the end store their right halo before the tile.
#include "lab.h"
#define THREADS 128
#define RUN (4 * THREADS)

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int cell[RUN + 2];
    const int t = threadIdx.x, start = blockIdx.x * RUN, count = min(RUN, n - start);

    for (int k = t; k < count; k += THREADS)
        cell[k + 1] = a[start + k];
    if (t == 0) {
        if (start < n)
            cell[0] = a[max(start - 1, 0)];
        cell[count + 1] = a[min(start + count, n - 1)]; // HERE
    }
    __syncthreads();
    for (int k = t; k < count; k += THREADS)
        c[start + k] = (cell[k] + cell[k + 1] + cell[k + 2]) / 3;
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x + radius;
    float sum = 0;
    for (int k = -radius; k <= radius && i < n - radius; k++)
        sum += stencil[radius + k] * f[i + k];
    if (i < n - radius)
        df[i] = sum;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    average3_kernel<<<blocks, THREADS>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        derivative_kernel<<<(n + 255) / 256, 256>>>(f, df, n, stencil, radius);
}
