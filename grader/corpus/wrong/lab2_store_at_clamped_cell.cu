// lab2 verdict=graded score<100 average3.safety=fail cause=index_clamped says="line 18: let a thread store only the output of its own index. Line 10 moves an index" omits="Which of them"
// The element that a thread loads is limited to the last one, and the thread stores there as well.
#include "lab.h"
#define B 192

__global__ void of_three(const int *a, int *c, int n)
{
    __shared__ int s[B + 2];
    int t = threadIdx.x, own = blockIdx.x * B + t;
    if (own > n - 1)
        own = n - 1;
    s[t + 1] = a[own];
    if (t == 0)
        s[0] = a[own ? own - 1 : 0];
    if (t == B - 1)
        s[B + 1] = a[own + 1 < n ? own + 1 : own];
    __syncthreads();
    c[own] = (s[t] + s[t + 1] + s[t + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    of_three<<<(n - 1) / B + 1, B>>>(a, c, n);
}

__global__ void differences(const float *f, float *df, int n, const float *w, int radius)
{
    extern __shared__ float cells[];
    const int first = blockIdx.x * B, i = first + threadIdx.x + radius;
    for (int k = threadIdx.x; k < B + 2 * radius && first + k < n; k += B)
        cells[k] = f[first + k];
    __syncthreads();
    if (i >= n - radius)
        return;
    float sum = 0;
    for (int d = 0; d <= 2 * radius; d++)
        sum += w[d] * cells[threadIdx.x + d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int outputs = n - 2 * radius;
    if (outputs > 0)
        differences<<<(outputs - 1) / B + 1, B, (B + 2 * radius) * sizeof(float)>>>(f, df, n, stencil, radius);
}
