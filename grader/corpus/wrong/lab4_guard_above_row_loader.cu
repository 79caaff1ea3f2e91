// lab4 verdict=graded score=50 stencil_tiled.correctness=fail cause=loader_returns says="line 28: keep these threads in the kernel"
// Rows of the tile are shared among all warps, but warps without outputs return before they load theirs.
#include "lab.h"

constexpr int SIDE = 8, HALO = SIDE + 2, ROWS = HALO * HALO;

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, i = blockIdx.z + 1;
    if (k >= n - 1 || j >= n - 1)
        return;
    size_t row = n, plane = row * n;
    const float *p = in + i * plane + j * row + k;
    out[i * plane + j * row + k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-(long)row] + c.c[4] * p[row]
                                   + c.c[5] * p[-(long)plane] + c.c[6] * p[plane];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cube[ROWS][HALO];
    int lane = threadIdx.x % SIDE, row = threadIdx.x / SIDE;
    int di = row / SIDE, dj = row % SIDE;
    int i0 = blockIdx.z * SIDE, j0 = blockIdx.y * SIDE, k0 = blockIdx.x * SIDE;
    int i = i0 + di + 1, j = j0 + dj + 1, k = k0 + lane + 1;
    size_t pitch = n, plane = pitch * n;

    if (i > n - 2 || j > n - 2)
        return;
    for (int r = row; r < ROWS; r += SIDE * SIDE) {
        int y = j0 + r % HALO, z = i0 + r / HALO;
        for (int x = lane; x < HALO; x += SIDE)
            if (y < n && z < n && k0 + x < n)
                cube[r][x] = in[z * plane + y * pitch + k0 + x];
    }
    __syncthreads();

    int here = (di + 1) * HALO + dj + 1;
    if (k <= n - 2)
        out[i * plane + j * pitch + k] = c.c[0] * cube[here][lane + 1] + c.c[1] * cube[here][lane] + c.c[2] * cube[here][lane + 2]
                                         + c.c[3] * cube[here - 1][lane + 1] + c.c[4] * cube[here + 1][lane + 1]
                                         + c.c[5] * cube[here - HALO][lane + 1] + c.c[6] * cube[here + HALO][lane + 1];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(32, 8), grid((n - 3) / 32 + 1, (n - 3) / 8 + 1, n - 2);
    plain<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / SIDE + 1;
    tiled<<<dim3(tiles, tiles, tiles), SIDE * SIDE * SIDE>>>(in, out, n, c);
}
