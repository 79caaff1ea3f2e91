// lab2 verdict=graded score<51 derivative.correctness=pass derivative.safety=pass average3.correctness=fail finding=wrong_value says="Each output is the sum of three quotients: each term was divided alone." cause=divided_early says="Next: average3, line 20: add first, then divide once"
// Each summand is divided by itself: three remainders are lost instead of one.
#include "lab.h"

#define BLOCK 256

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[max(i - 1, 0)];
        if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[min(i + 1, n - 1)];
    }
    __syncthreads();
    if (i < n)
        c[i] = tile[t - 1] / 3 + tile[t] / 3 + tile[t + 1] / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    extern __shared__ float cells[];
    int first = blockIdx.x * BLOCK, i = first + threadIdx.x + radius;
    for (int t = threadIdx.x; t < BLOCK + 2 * radius && first + t < n; t += BLOCK)
        cells[t] = f[first + t];
    __syncthreads();
    if (i < n - radius) {
        float sum = 0;
        for (int d = 0; d <= 2 * radius; d++)
            sum += stencil[d] * cells[threadIdx.x + d];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    size_t bytes = (BLOCK + 2 * radius) * sizeof(float);
    derivative_kernel<<<(n - 1) / BLOCK + 1, BLOCK, bytes>>>(f, df, n, stencil, radius);
}
