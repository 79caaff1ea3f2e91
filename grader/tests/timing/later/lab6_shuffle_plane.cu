// Rows of 32 lanes exchange left and right by shuffle, only y neighbours go through a flat shared plane;
// 32*24 = 768 threads.
#include "lab.h"

constexpr int ROWS = 24, DEEP = 22;

__global__ void __launch_bounds__(32 * ROWS)
    mixed(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float plane[ROWS * 32];
    const unsigned lane = threadIdx.x, row = threadIdx.y, cell = row * 32 + lane;
    int k = blockIdx.x * 30 + lane;
    int j = blockIdx.y * (ROWS - 2) + row;
    bool comp = lane - 1u < 30u && row - 1u < ROWS - 2u && j < n - 1 && k < n - 1;
    // lanes beyond the grid read the last cell instead: no branch in the march
    const float *col = in + min(j, n - 1) * n + min(k, n - 1);
    int nn = n * n;
    int first = blockIdx.z * DEEP + 1;
    int steps = min(DEEP, n - 1 - first);
    float b = col[(first - 1) * nn], h = col[first * nn];
    float *o = out + first * nn + j * n + k;
    for (int s = 0; s < steps; s++, o += nn) {
        float a = col[(first + s + 1) * nn];
        plane[cell] = h;
        float l = __shfl_up_sync(0xffffffff, h, 1);
        float r = __shfl_down_sync(0xffffffff, h, 1);
        float v = c.c[0] * h + c.c[1] * l + c.c[2] * r + c.c[5] * b + c.c[6] * a;
        __syncthreads();
        if (comp)
            *o = v + c.c[3] * plane[cell - 32] + c.c[4] * plane[cell + 32];
        __syncthreads();
        b = h;
        h = a;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / 30 + 1, (n - 3) / (ROWS - 2) + 1, (n - 3) / DEEP + 1);
    mixed<<<grid, dim3(32, ROWS)>>>(in, out, n, c);
}
