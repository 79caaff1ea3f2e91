// lab1 verdict=graded moving_average.safety=fail finding=out_of_bounds_read@HERE says="line 15" omits="as many blocks"
// A thread makes eight outputs, and the launch has eight times as many blocks as it needs, which do no harm. The fault is that the last thread reads a ninth element.
#include "lab.h"
#define BLOCK 256
#define EACH 8

__global__ void average8(const float *x, float *y, int n)
{
    const int first = (blockIdx.x * BLOCK + threadIdx.x) * EACH;
    float v[EACH + 1];
    if (first >= n)
        return;
    for (int e = 0; e < EACH; e++)
        v[e] = first + e < n ? x[first + e] : 0;
    v[EACH] = x[first + EACH]; // HERE
    for (int e = 0; e < EACH && first + e < n; e++)
        y[first + e] = 0.5f * (v[e] + (first + e == n - 1 ? x[0] : v[e + 1]));
}

void moving_average(const float *x, float *y, int n)
{
    average8<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
