// lab3 verdict=graded average3.correctness=fail moving_average.correctness=pass finding=wrong_value cause=term_twice says="Next: average3: add a[i] once: the sum has it twice, perhaps in a variable that holds a sum already"
// The second shuffle passes on the sum so far, in place of the element.
#include "lab.h"

#define BLOCK 256
#define ALL 0xffffffff

__global__ void ring(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;

    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(ALL, here, 1);

    if (i < n) {
        if (lane == 31 || i == n - 1)
            next = x[i == n - 1 ? 0 : i + 1];
        y[i] = (here + next) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    ring<<<blocks, BLOCK>>>(x, y, n);
}

__global__ void three(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % 32;
    int total = i < n ? a[i] : 0;
    int before = __shfl_up_sync(ALL, total, 1);
    if (i < n && lane == 0)
        before = a[max(i - 1, 0)];
    total += before;
    int after = __shfl_down_sync(ALL, total, 1);
    if (i < n && (lane == 31 || i == n - 1))
        after = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (total + after) / 3;
}

void average3(const int *a, int *c, int n)
{
    three<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
