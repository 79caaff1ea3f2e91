// lab1 verdict=graded moving_average.safety=fail finding=shared_race omits="return a value" says="Next: moving_average, line"
// nvcc warns of a function whose switch has all cases that are asked for; what is missing is a barrier.
#include "lab.h"

__device__ float half_of(int side, float here, float next)
{
    switch (side) {
    case 0: return 0.5f * here;
    case 1: return 0.5f * next;
    }
}

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[257];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    if (i < n)
        tile[t] = x[i];
    if (i < n && (t == 255 || i == n - 1))
        tile[t + 1] = x[(i + 1) % n];
    if (i < n)
        y[i] = half_of(0, tile[t], tile[t + 1]) + half_of(1, tile[t], tile[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}
