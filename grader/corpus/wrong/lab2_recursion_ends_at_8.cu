// lab2 verdict=graded score=50 cause=launch_left_out says="Next: derivative, line 34: write" omits="a missing case of its switch"
// The radius becomes a template's argument by a recursion, whose end takes the place of the last radius.
#include "lab.h"

#define THREADS 128

__global__ void mean_kernel(const int *a, int *c, int n)
{
    __shared__ int s[THREADS + 2];
    int first = blockIdx.x * THREADS, i = first + threadIdx.x;
    for (int t = threadIdx.x; t < THREADS + 2; t += THREADS)
        s[t] = a[min(max(first + t - 1, 0), n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (s[threadIdx.x] + s[threadIdx.x + 1] + s[threadIdx.x + 2]) / 3;
}

template <int RADIUS>
__global__ void slope_kernel(const float *f, float *df, int n, const float *w)
{
    __shared__ float s[THREADS + 2 * RADIUS];
    int first = blockIdx.x * THREADS, i = first + threadIdx.x + RADIUS;
    for (int t = threadIdx.x; t < THREADS + 2 * RADIUS && first + t < n; t += THREADS)
        s[t] = f[first + t];
    __syncthreads();
    float sum = 0;
    for (int d = 0; d <= 2 * RADIUS && i + RADIUS < n; d++)
        sum += w[d] * s[threadIdx.x + d];
    if (i + RADIUS < n)
        df[i] = sum;
}

template <int RADIUS> void launch(const float *f, float *df, int n, const float *w, int radius);
template <> void launch<8>(const float *, float *, int, const float *, int)
{
}

template <int RADIUS> void launch(const float *f, float *df, int n, const float *w, int radius)
{
    if (radius > RADIUS)
        launch<RADIUS + 1>(f, df, n, w, radius);
    else
        slope_kernel<RADIUS><<<(n - 1) / THREADS + 1, THREADS>>>(f, df, n, w);
}

void average3(const int *a, int *c, int n)
{
    mean_kernel<<<(n - 1) / THREADS + 1, THREADS>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    launch<1>(f, df, n, stencil, radius);
}
