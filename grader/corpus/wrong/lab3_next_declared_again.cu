// lab3 verdict=graded score<100 moving_average.correctness=fail cause=declared_again says="Next: moving_average, line 17: leave out the type in this line"
// What lane 31 loads is kept in a new variable, which is gone after the braces.
#include "lab.h"

#define ALL 0xffffffffu

__global__ void pairs(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    float here = 0, next = 0;
    if (i < n)
        here = x[i];
    next = __shfl_down_sync(ALL, here, 1);
    if (i == n - 1)
        next = x[0];
    else if (lane == 31 && i < n) {
        float next = x[i + 1];
    }
    if (i < n)
        y[i] = (here + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    pairs<<<(n - 1) / 128 + 1, 128>>>(x, y, n);
}

__global__ void triples(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    int here = i < n ? a[i] : 0, left = __shfl_up_sync(ALL, here, 1), right = __shfl_down_sync(ALL, here, 1);
    if (i >= n)
        return;
    if (lane == 0)
        left = a[max(i - 1, 0)];
    if (lane == 31 || i == n - 1)
        right = a[min(i + 1, n - 1)];
    c[i] = (left + here + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    triples<<<(n - 1) / 128 + 1, 128>>>(a, c, n);
}
