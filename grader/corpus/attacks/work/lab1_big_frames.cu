// lab1 verdict=limit score=0 says="launches, copies and fills"
// unconfined: verdict=limit score=0
// A function with an array of sixteen kilobytes is called over and over: each call fills it anew for all lanes.
#include "lab.h"

__device__ __noinline__ unsigned leaf(unsigned a, unsigned k)
{
    volatile unsigned own[4000];
    own[a] = k;
    return own[a] + a;
}

__global__ void call(const float *, float *y, int turns)
{
    unsigned sum = threadIdx.x;
    for (int k = 0; k < turns; k++)
        sum = leaf(sum & 1023, k);
    if (sum == 0x12345)
        y[0] = sum;
}

void moving_average(const float *x, float *y, int)
{
    for (int k = 0; k < 2000; k++)
        call<<<1, 32>>>(x, y, 100);
}
