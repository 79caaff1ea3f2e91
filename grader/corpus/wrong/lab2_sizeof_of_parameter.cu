// lab2 verdict=graded derivative.correctness=fail cause=sizeof_parameter@HERE says="Next: derivative, line 36: name the number of elements in place of this sizeof"
// The function that loads the tile takes the size of a pointer for that of an array.
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
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

/* ---- derivative ---- */

// Threads take turns until the tile is full.
template <class T>
__device__ void fill(T *tile, const T *from, int available)
{
    int m = threadIdx.x;
    while (m < available) {
        if (m >= (int)(sizeof tile / sizeof *tile)) // HERE
            break;
        tile[m] = from[m];
        m += BLOCK;
    }
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *s, int R)
{
    __shared__ float tile[BLOCK + 2 * R_MOST];
    int first = blockIdx.x * BLOCK, i = first + R + threadIdx.x;
    fill(tile, f + first, n - first);
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
