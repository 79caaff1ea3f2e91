// No shared memory: each thread walks along 16 neighbouring outputs and keeps its inputs in a sliding window
// of registers. Each input is loaded about once per thread, but the lanes of a warp lie far apart.
#include "lab.h"

#define WALK    16
#define THREADS 128

__global__ void average3_walk(const int *a, int *c, int n)
{
    long long start = ((long long)blockIdx.x * THREADS + threadIdx.x) * WALK;
    if (start >= n)
        return;
    int begin = start;
    int end = n - begin < WALK ? n : begin + WALK;
    int left = a[begin > 0 ? begin - 1 : 0];
    int mid = a[begin];
    for (int i = begin; i < end; i++) {
        int right = i + 1 < n ? a[i + 1] : mid;
        c[i] = (left + mid + right) / 3;
        left = mid;
        mid = right;
    }
}

template <int R> __global__ void derivative_walk(const float *f, float *df, int n, const float *stencil)
{
    float w[2 * R + 1], window[2 * R + 1];
#pragma unroll
    for (int d = 0; d <= 2 * R; d++)
        w[d] = stencil[d];
    long long start = R + ((long long)blockIdx.x * THREADS + threadIdx.x) * WALK;
    if (start >= n - R)
        return;
    int begin = start;
    int end = n - R - begin < WALK ? n - R : begin + WALK;
#pragma unroll
    for (int d = 0; d < 2 * R; d++)
        window[d] = f[begin - R + d];
    for (int i = begin; i < end; i++) {
        window[2 * R] = f[i + R];
        float sum = 0;
#pragma unroll
        for (int d = 0; d <= 2 * R; d++)
            sum += w[d] * window[d];
        df[i] = sum;
#pragma unroll
        for (int d = 0; d < 2 * R; d++)
            window[d] = window[d + 1];
    }
}

void average3(const int *a, int *c, int n)
{
    average3_walk<<<(n - 1) / (THREADS * WALK) + 1, THREADS>>>(a, c, n);
}

#define CASE(R)                                                                                              \
    case R:                                                                                                  \
        derivative_walk<R><<<blocks, THREADS>>>(f, df, n, stencil);                                          \
        break

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    int blocks = (outputs - 1) / (THREADS * WALK) + 1;
    switch (radius) {
        CASE(1);
        CASE(2);
        CASE(3);
        CASE(4);
        CASE(5);
        CASE(6);
        CASE(7);
        CASE(8);
    }
}
