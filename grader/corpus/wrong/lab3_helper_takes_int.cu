// lab3 verdict=graded moving_average.correctness=fail cause=float_in_int@4 says="Next: moving_average, line 4: make the parameter v and the result of next_lane a"
// The value of a lane goes through a helper of ints.
#include "lab.h"
__device__ int next_lane(int v) { return __shfl_down_sync(0xffffffffu, v, 1); }
__global__ void ma(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float h = i < n ? x[i] : 0;
    float nx = next_lane(h);
    if (i < n) {
        if (threadIdx.x % 32 == 31 || i == n - 1) nx = x[(i + 1) % n];
        y[i] = (h + nx) / 2;
    }
}
void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 63) / 64, 64>>>(x, y, n);
}
__global__ void a3(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int v = i < n ? a[i] : 0;
    int l = __shfl_up_sync(0xffffffff, v, 1);
    int r = __shfl_down_sync(0xffffffff, v, 1);
    if (i >= n) return;
    if (lane == 0) l = a[i ? i - 1 : 0];
    if (lane == 31 || i == n - 1) r = a[i + 1 < n ? i + 1 : n - 1];
    c[i] = (l + v + r) / 3;
}
void average3(const int *a, int *c, int n)
{
    a3<<<(n + 127) / 128, 128>>>(a, c, n);
}

