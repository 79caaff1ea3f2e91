// lab2 verdict=graded score<91 average3.correctness=pass average3.safety=pass average3.traffic=fail derivative.correctness=pass derivative.safety=pass finding=requirement says="output: 3, needs"
// Right, but without shared memory: three loads per output of average3.
#include "lab.h"

#define BLOCK 256

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    extern __shared__ float tile[];
    int first = blockIdx.x * BLOCK, i = first + threadIdx.x + radius;
    for (int t = threadIdx.x; t < BLOCK + 2 * radius && first + t < n; t += BLOCK)
        tile[t] = f[first + t];
    __syncthreads();
    if (i < n - radius) {
        float sum = 0;
        for (int d = 0; d <= 2 * radius; d++)
            sum += stencil[d] * tile[threadIdx.x + d];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        derivative_kernel<<<(n - 2 * radius - 1) / BLOCK + 1, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(
            f, df, n, stencil, radius);
}
