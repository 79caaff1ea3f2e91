/* Every entry point of the labs in its plain form: one thread per output, every load from global
 * memory, no shared memory. The figures compare the labs' techniques with it. */
#include "lab.h"

#define BLOCK 256

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(c, (unsigned long long)((long long)a[i] * b[i]));
}

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + radius;
    float sum = 0;
    if (i >= n - radius)
        return;
    for (int d = -radius; d <= radius; d++)
        sum += stencil[d + radius] * f[i + d];
    df[i] = sum;
}

__global__ void stencil_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)]
                            + c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)]
                            + c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)]
                            + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
}

static int blocks(int n)
{
    return (n - 1) / BLOCK + 1;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks(n), BLOCK>>>(a, b, (unsigned long long *)c, n);
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<blocks(n), BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<blocks(n), BLOCK>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    derivative_kernel<<<blocks(n), BLOCK>>>(f, df, n, stencil, radius);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 4, 4), grid((n - 1) / block.x + 1, (n - 1) / block.y + 1, (n - 1) / block.z + 1);
    stencil_kernel<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    stencil_basic(in, out, n, c);
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    stencil_basic(in, out, n, c);
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    stencil_basic(in, out, n, c);
}
