// lab3 verdict=graded score=50 cause=blocks_overlap says="Next: moving_average, line 7: let blocks begin" says="along x they begin 32 apart, but each stores 256"
// Blocks begin a warp apart, and the launch gives them 256 threads: two blocks store different values.
#include "lab.h"
#define BLOCK 32
__global__ void ma(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float h = i < n ? x[i] : 0;
    float nx = __shfl_down_sync(0xffffffff, h, 1);
    if (i < n) {
        if (threadIdx.x == BLOCK - 1 || i == n - 1) nx = x[(i + 1) % n];
        y[i] = (h + nx) / 2;
    }
}
void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 255) / 256, 256>>>(x, y, n);
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

