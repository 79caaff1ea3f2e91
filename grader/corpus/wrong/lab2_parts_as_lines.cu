// lab2 verdict=graded average3.correctness=fail derivative.correctness=pass cause=launch_as_line@HERE says="Next: average3, line 27: a launch repeats its own ends"
// average3 is launched for each quarter of the array, and the kernel takes it for the whole line.
#include "lab.h"

#define BLOCK 256
#define R_MOST 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t, last = min(n - 1, blockIdx.x * BLOCK + BLOCK - 1);
    if (i < n)
        tile[t + 1] = a[i];
    if (t == 0)
        tile[0] = a[max(i - 1, 0)];
    if (i == last)
        tile[t + 2] = a[min(i + 1, n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (tile[t] + tile[t + 1] + tile[t + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    for (int begin = 0, part = (n + 3) / 4; begin < n; begin += part) {
        int count = min(part, n - begin);
        average3_kernel<<<(count - 1) / BLOCK + 1, BLOCK>>>(a + begin, c + begin, count); // HERE
    }
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *s, int R)
{
    __shared__ float tile[BLOCK + 2 * R_MOST];
    int first = blockIdx.x * BLOCK, i = first + R + threadIdx.x;
    for (int m = threadIdx.x; m < BLOCK + 2 * R && first + m < n; m += BLOCK)
        tile[m] = f[first + m];
    __syncthreads();
    if (i >= n - R)
        return;
    float d = 0;
    for (int m = 0; m <= 2 * R; m++)
        d += s[m] * tile[threadIdx.x + m];
    df[i] = d;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        derivative_kernel<<<(n - 2 * radius - 1) / BLOCK + 1, BLOCK>>>(f, df, n, stencil, radius);
}
