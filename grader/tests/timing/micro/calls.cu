/* Functions that are really called, in nanoseconds per call of a warp.
 *
 *     calls,WARPS,NS               of a function that is not inlined
 *     pointers,WAYS,WARPS,NS       through a pointer; so many different ones in a warp
 */
#include "micro.h"

#include <cstdio>

enum { TIMES = 400 };

static __device__ __noinline__ float first(float x) { return x * 1.25f + 1; }
static __device__ __noinline__ float second(float x) { return x * 1.5f + 2; }
static __device__ __noinline__ float third(float x) { return x * 1.75f + 3; }
static __device__ __noinline__ float fourth(float x) { return x * 1.125f + 4; }

typedef float (*function)(float);
static __device__ const function functions[4] = {first, second, third, fourth};

__global__ void calls(float *to, int times)
{
    float x = threadIdx.x;
    for (int k = 0; k < times; k++)
        x = first(x);
    if (x == 0.5f)
        to[0] = x;
}

__global__ void pointers(float *to, int times, int ways)
{
    function f = functions[threadIdx.x % ways];
    float x = threadIdx.x;
    for (int k = 0; k < times; k++)
        x = f(x);
    if (x == 0.5f)
        to[0] = x;
}

template <class Work> static double ns(int warps, const Work &work)
{
    int blocks = micro.sms * (warps > 32 ? 2 : 1), threads = warps > 32 ? warps * 16 : warps * 32;
    return micro_seconds(3, [&] { work(blocks, threads); }) * 1e9 / (TIMES * (double)warps);
}

void micro_calls()
{
    for (int warps : {1, 4, 16, 64})
        printf("calls,%d,%.6f\n", warps,
               ns(warps, [](int b, int t) { calls<<<b, t>>>((float *)micro.to, TIMES); }));
    for (int ways : {1, 2, 4})
        for (int warps : {1, 4, 16, 64})
            printf("pointers,%d,%d,%.6f\n", ways, warps,
                   ns(warps, [&](int b, int t) { pointers<<<b, t>>>((float *)micro.to, TIMES, ways); }));
}
