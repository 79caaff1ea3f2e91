// lab6 verdict=graded score=0 cause=comparison_never_holds says="The last one along x is 7, blockDim.x - 1" omits="The lane is"
// Rows of eight threads pass on values in groups of eight, and lane 31 is to load what lies after a row.
#include "lab.h"

#define X 8
#define Y 32
#define WARP 32
#define PLANES 32

__device__ float after(float v) { return __shfl_down_sync(0xffffffffu, v, 1, X); }
__device__ float before(float v) { return __shfl_up_sync(0xffffffffu, v, 1, X); }

__global__ void narrow_rows(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[Y][X];
    int tx = threadIdx.x, ty = threadIdx.y;
    int k = blockIdx.x * X + tx + 1, j = blockIdx.y * (Y - 2) + ty;
    int low = blockIdx.z * PLANES + 1, high = min(low + PLANES, n - 1);
    bool loads = j < n && k < n, stores = ty > 0 && ty < Y - 1 && j < n - 1 && k < n - 1;
    long layer = (long)n * n;
    const float *p = in + low * layer + j * n + k;
    float *q = out + low * layer + j * n + k;

    float down = loads ? p[-layer] : 0.0f, mid = loads ? p[0] : 0.0f;
    for (int i = low; i < high; i++, p += layer, q += layer) {
        float up = loads ? p[layer] : 0.0f;
        plane[ty][tx] = mid;
        float west = before(mid), east = after(mid);
        if (tx == 0 && stores)
            west = p[-1];
        if (tx == WARP - 1 && stores)
            east = p[1];
        __syncthreads();
        if (stores)
            q[0] = c.c[0] * mid + c.c[1] * west + c.c[2] * east + c.c[3] * plane[ty - 1][tx] +
                   c.c[4] * plane[ty + 1][tx] + c.c[5] * down + c.c[6] * up;
        __syncthreads();
        down = mid;
        mid = up;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int inner = n - 2;
    if (inner > 0)
        narrow_rows<<<dim3((inner + X - 1) / X, (inner + Y - 3) / (Y - 2), (inner + PLANES - 1) / PLANES), dim3(X, Y)>>>(
            in, out, n, c);
}
