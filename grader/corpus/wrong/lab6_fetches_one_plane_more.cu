// lab6 verdict=graded stencil_register_tiled.safety=fail says="i + 2 < n" says="Tried: no fault is then left" omits="A march ends at"
// Each step fetches the cell that the next one needs as the one above, the last step, too.
#include "lab.h"

#define T 16
#define DEPTH 16

__device__ int cell(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[T][T];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    const bool inside = j < n && k < n;
    const bool inner = x % (T - 1) && y % (T - 1) && j < n - 1 && k < n - 1;
    const int start = blockIdx.z * DEPTH + 1;
    float below = 0, here = 0, above = 0, next = 0;
    if (inside) {
        below = in[cell(n, start - 1, j, k)];
        here = in[cell(n, start, j, k)];
        above = in[cell(n, start + 1, j, k)];
    }
    for (int i = start; i < min(start + DEPTH, n - 1); i++) {
        if (inside)
            next = in[cell(n, i + 2, j, k)];
        plane[y][x] = here;
        __syncthreads();
        if (inner)
            out[cell(n, i, j, k)] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                                    c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below +
                                    c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
        above = next;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (T - 2) + 1;
    register_tiled_kernel<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(T, T)>>>(in, out, n, c);
}
