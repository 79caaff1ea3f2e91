// lab6 verdict=graded score<100 says="line 9: exchange" omits="exchange the coefficients" says="Tried: all outputs are then right." omits="launch a thread for each cell of the tile"
#include "lab.h"

#define W 32
#define H 16
#define D 30

/* The cell of a plane. */
__device__ float at(const float *u, int size, int plane, int row, int column)
{
    bool inside = plane < size && row < size && column < size;
    return inside ? u[((size_t)plane * size + row) * size + column] : 0.0f;
}

__global__ void sweep(const float *u, float *v, int n, Stencil7 q)
{
    __shared__ float sheet[H][W];
    int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * (W - 2) + x, row = blockIdx.y * (H - 2) + y;
    int plane = blockIdx.z * D + 1, last = min(plane + D, n - 1);
    bool stores = x % (W - 1) && y % (H - 1) && row < n - 1 && column < n - 1;
    float low = at(u, plane - 1, n, row, column), mid = at(u, plane, n, row, column);
    for (; plane < last; plane++) {
        float high = at(u, plane + 1, n, row, column);
        sheet[y][x] = mid;
        __syncthreads();
        if (stores)
            v[((size_t)plane * n + row) * n + column] = q.c[0] * mid + q.c[1] * sheet[y][x - 1] +
                                                        q.c[2] * sheet[y][x + 1] + q.c[3] * sheet[y - 1][x] +
                                                        q.c[4] * sheet[y + 1][x] + q.c[5] * low + q.c[6] * high;
        __syncthreads();
        low = mid;
        mid = high;
    }
}

void stencil_register_tiled(const float *u, float *v, int n, Stencil7 q)
{
    int o = n - 2;
    if (o > 0)
        sweep<<<dim3((o + W - 3) / (W - 2), (o + H - 3) / (H - 2), (o + D - 1) / D), dim3(W, H)>>>(u, v, n, q);
}
