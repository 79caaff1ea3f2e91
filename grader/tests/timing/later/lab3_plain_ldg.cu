// No shuffle at all: each thread loads its neighbours through the cache with __ldg, two strided outputs per
// thread, 512 threads.
#include "lab.h"

#define T 512

__global__ void mavg(const float *x, float *y, int n)
{
    int base = blockIdx.x * (2 * T) + threadIdx.x;
    for (int k = 0; k < 2; k++) {
        int i = base + k * T;
        if (i < n) {
            int j = i + 1;
            if (j == n)
                j = 0;
            y[i] = (__ldg(&x[i]) + __ldg(&x[j])) / 2.f;
        }
    }
}

__global__ void avg3(const int *a, int *c, int n)
{
    int base = blockIdx.x * (2 * T) + threadIdx.x;
    for (int k = 0; k < 2; k++) {
        int i = base + k * T;
        if (i < n) {
            int l = i == 0 ? 0 : i - 1;
            int r = i == n - 1 ? i : i + 1;
            c[i] = (__ldg(&a[l]) + __ldg(&a[i]) + __ldg(&a[r])) / 3;
        }
    }
}

void moving_average(const float *x, float *y, int n)
{
    mavg<<<(n + 2 * T - 1) / (2 * T), T>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    avg3<<<(n + 2 * T - 1) / (2 * T), T>>>(a, c, n);
}
