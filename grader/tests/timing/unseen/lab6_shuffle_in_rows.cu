// Take the neighbours in the row by shuffles and those in the next rows from a plane, and prefetch the next cell.
#include "lab.h"

#define ROWS 16
#define DEPTH 48

__global__ void __launch_bounds__(32 * ROWS) march(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 s)
{
    __shared__ float plane[2][ROWS][32];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * 30 + x, j = blockIdx.y * (ROWS - 2) + y;
    const bool loads = k < n && j < n;
    const bool works = x >= 1 && x <= 30 && y >= 1 && y <= ROWS - 2 && k < n - 1 && j < n - 1;
    const int first = blockIdx.z * DEPTH + 1, end = min(first + DEPTH, n - 1), nn = n * n;
    const float *p = in + (first - 1) * nn + j * n + k;
    float *q = out + first * nn + j * n + k;
    float below = loads ? p[0] : 0, here = loads ? p[nn] : 0, above = loads ? p[2 * nn] : 0;
    p += 3 * nn;
    for (int i = first; i < end; i++, p += nn, q += nn) {
        float ahead = loads && i + 1 < end ? *p : 0;
        float(*cells)[32] = plane[i & 1];
        cells[y][x] = here;
        float west = __shfl_up_sync(0xffffffffu, here, 1), east = __shfl_down_sync(0xffffffffu, here, 1);
        __syncthreads();
        if (works)
            *q = s.c[0] * here + s.c[1] * west + s.c[2] * east + s.c[3] * cells[y - 1][x] + s.c[4] * cells[y + 1][x] +
                 s.c[5] * below + s.c[6] * above;
        below = here;
        here = above;
        above = ahead;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / 30 + 1, (n - 3) / (ROWS - 2) + 1, (n - 3) / DEPTH + 1);
    march<<<grid, dim3(32, ROWS)>>>(in, out, n, c);
}
