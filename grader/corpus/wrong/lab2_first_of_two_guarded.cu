// lab2 verdict=graded derivative.correctness=fail cause=boundary_at_end says="Next: derivative, line 37: stop earlier" says="A thread with several outputs tests each of them"
// Each thread has two outputs that lie side by side, and tests the first one.
#include "lab.h"

enum { THREADS = 128, WIDEST = 8 };

__constant__ float weight[2 * WIDEST + 1];

__global__ void average_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average_kernel<<<(n + THREADS - 1) / THREADS, THREADS>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    __shared__ float part[2 * THREADS + 2 * WIDEST];
    int first = 2 * THREADS * blockIdx.x;
    for (int k = threadIdx.x; k < 2 * THREADS + 2 * radius && first + k < n; k += THREADS)
        part[k] = f[first + k];
    __syncthreads();
    int own = 2 * threadIdx.x, i = first + own + radius;
    if (i >= n - radius)
        return;
    float left = 0, right = 0;
    for (int d = 0; d <= 2 * radius; d++) {
        left += weight[d] * part[own + d];
        right += weight[d] * (first + own + d + 1 < n ? part[own + d + 1] : 0.f);
    }
    df[i] = left;
    df[i + 1] = right;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    cudaMemcpyToSymbol(weight, stencil, (2 * radius + 1) * sizeof *stencil, 0, cudaMemcpyDeviceToDevice);
    if (outputs > 0)
        derivative_kernel<<<(outputs - 1) / (2 * THREADS) + 1, THREADS>>>(f, df, n, radius);
}
