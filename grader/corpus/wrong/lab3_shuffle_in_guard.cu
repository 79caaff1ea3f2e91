// lab3 verdict=graded score=100 finding=mask_remark@HERE cause=mask_names_left says="Next: moving_average, line 12: let all lanes reach the shuffle: its mask"
// The whole kernel stands in if (i < n), with a mask of 32 lanes.
#include "lab.h"
#define BLOCK 256
#define ALL 0xffffffff
__global__ void ma(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    if (i < n) {
        float here = x[i];
        float next = __shfl_down_sync(ALL, here, 1); // HERE
        if (lane == 31 || i == n - 1)
            next = x[(i + 1) % n];
        y[i] = (here + next) / 2;
    }
}
void moving_average(const float *x, float *y, int n)
{
    ma<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
__global__ void a3(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    if (i < n) {
        int here = a[i];
        int left = __shfl_up_sync(ALL, here, 1), right = __shfl_down_sync(ALL, here, 1);
        if (lane == 0) left = a[max(i - 1, 0)];
        if (lane == 31 || i == n - 1) right = a[min(i + 1, n - 1)];
        c[i] = (left + here + right) / 3;
    }
}
void average3(const int *a, int *c, int n)
{
    a3<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
