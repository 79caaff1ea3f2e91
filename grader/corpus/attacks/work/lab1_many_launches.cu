// lab1 verdict=limit score=0 finding=limit says="launches, copies and fills"
// unconfined: verdict=limit score=0
// Ten thousand launches of a kernel in which one warp works for long, in every call.
#include "lab.h"

__global__ void work(const float *x, float *y, int n) // HERE
{
    float sum = 0;
    for (int k = 0; k < 200000; k++)
        sum = sum * 0.5f + x[k % n];
    if (sum == 12345)
        y[0] = sum;
}

void moving_average(const float *x, float *y, int n)
{
    for (int k = 0; k < 9000; k++)
        work<<<1, 32>>>(x, y, n);
}
