/* Both averages with WIDTH elements a thread in one vector load, neighbours from the cache. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif
#ifndef WIDTH
#define WIDTH 4
#endif

template <class T> struct alignas(WIDTH * sizeof(T)) Vector {
    T v[WIDTH];
};

__global__ void average2_kernel(const float *x, float *y, int n)
{
    int i = (blockIdx.x * BLOCK + threadIdx.x) * WIDTH;
    if (i + WIDTH <= n) {
        Vector<float> in = *(const Vector<float> *)(x + i), out;
        float next = x[i + WIDTH < n ? i + WIDTH : 0];
        for (int k = 0; k < WIDTH; k++)
            out.v[k] = (in.v[k] + (k + 1 < WIDTH ? in.v[k + 1] : next)) / 2;
        *(Vector<float> *)(y + i) = out;
    } else {
        for (; i < n; i++)
            y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
    }
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = (blockIdx.x * BLOCK + threadIdx.x) * WIDTH;
    if (i + WIDTH <= n) {
        Vector<int> in = *(const Vector<int> *)(a + i), out;
        int before = a[max(i - 1, 0)], next = a[min(i + WIDTH, n - 1)];
        for (int k = 0; k < WIDTH; k++)
            out.v[k] = ((k ? in.v[k - 1] : before) + in.v[k] + (k + 1 < WIDTH ? in.v[k + 1] : next)) / 3;
        *(Vector<int> *)(c + i) = out;
    } else {
        for (; i < n; i++)
            c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
    }
}

void moving_average(const float *x, float *y, int n)
{
    average2_kernel<<<(n - 1) / (BLOCK * WIDTH) + 1, BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / (BLOCK * WIDTH) + 1, BLOCK>>>(a, c, n);
}
