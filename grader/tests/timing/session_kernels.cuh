/* The kernels of session.cu itself: they fill inputs, copy beside a call, and verify what it has computed. */
#pragma once

#include "lab.h"

__global__ void copy4(const float4 *a, float4 *b, long n)
{
    long i = blockIdx.x * 256L + threadIdx.x;
    if (i < n)
        b[i] = a[i];
}

__global__ void fill_int(int *p, long n, unsigned seed)
{
    long i = blockIdx.x * 256L + threadIdx.x;
    if (i < n) {
        unsigned x = (unsigned)i * 2654435761u + seed;
        x ^= x >> 15;
        x *= 2246822519u;
        x ^= x >> 13;
        p[i] = (int)(x % 20001) - 10000;
    }
}

__global__ void fill_float(float *p, long n, unsigned seed)
{
    long i = blockIdx.x * 256L + threadIdx.x;
    if (i < n) {
        unsigned x = (unsigned)i * 2654435761u + seed;
        x ^= x >> 15;
        x *= 2246822519u;
        x ^= x >> 13;
        p[i] = (float)(x >> 8) / (1 << 23) - 1;
    }
}

__global__ void ref_line(int what, const float *x, const int *a, const float *w, int r, float *y, int *c,
                         long n, unsigned long long *bad)
{
    long i = blockIdx.x * 256L + threadIdx.x;
    if (i >= n)
        return;
    bool wrong = false;
    if (what == 1)
        wrong = !(fabsf(y[i] - (x[i] + x[(i + 1) % n]) / 2) <= 1e-5f);
    if (what == 2)
        wrong = c[i] != (a[i ? i - 1 : 0] + a[i] + a[i + 1 < n ? i + 1 : n - 1]) / 3;
    if (what == 3 && i >= r && i < n - r) {
        double s = 0;
        for (int d = -r; d <= r; d++)
            s += w[d + r] * x[i + d];
        wrong = !(fabs(y[i] - s) <= 1e-4);
    }
    if (wrong)
        atomicAdd(bad, 1ull);
}

__global__ void ref_cube(const float *in, const float *out, int n, Stencil7 c, unsigned long long *bad)
{
    long p = blockIdx.x * 256L + threadIdx.x;
    if (p >= (long)n * n * n)
        return;
    int k = p % n, j = p / n % n, i = p / n / n;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    double s = (double)c.c[0] * in[p] + (double)c.c[1] * in[p - 1] + (double)c.c[2] * in[p + 1] +
               (double)c.c[3] * in[p - n] + (double)c.c[4] * in[p + n] +
               (double)c.c[5] * in[p - (long)n * n] + (double)c.c[6] * in[p + (long)n * n];
    if (!(fabs(out[p] - s) <= 1e-4))
        atomicAdd(bad, 1ull);
}

__global__ void ref_dot(const int *a, const int *b, long long *c, long n)
{
    long long s = 0;
    for (long i = blockIdx.x * 256L + threadIdx.x; i < n; i += gridDim.x * 256L)
        s += (long long)a[i] * b[i];
    atomicAdd((unsigned long long *)c, (unsigned long long)s);
}
