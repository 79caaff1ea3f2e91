// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 32: read in[i][j-1][k] where your kernel"
// The rows above and below the block come from the next plane.
#include "lab.h"

#define W 32
#define H 16
#define PLANES 32

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[H + 2][W + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1;
    int k = blockIdx.x * W + x, j = blockIdx.y * H + y;
    int first = blockIdx.z * PLANES + 1, end = min(first + PLANES, n - 1);
    bool inside = j < n && k < n, computes = j < n - 1 && k < n - 1;
    int area = n * n, at = first * area + j * n + k;
    float down = 0, own = 0, up = 0;
    if (inside) {
        down = in[at - area];
        own = in[at];
    }
    for (int i = first; i < end; i++, at += area) {
        cells[y][x] = own;
        if (inside) {
            int next = at + area;
            up = in[next];
            if (x == 1)
                cells[y][0] = in[at - 1];
            if (x == W && k < n - 1)
                cells[y][W + 1] = in[at + 1];
            if (y == 1)
                cells[0][x] = in[next - n];
            if (y == H && j < n - 1)
                cells[H + 1][x] = in[next + n];
        }
        __syncthreads();
        if (computes)
            out[at] = c.c[0] * own + c.c[1] * cells[y][x - 1] + c.c[2] * cells[y][x + 1] + c.c[3] * cells[y - 1][x] +
                      c.c[4] * cells[y + 1][x] + c.c[5] * down + c.c[6] * up;
        __syncthreads();
        down = own;
        own = up;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / W + 1, (n - 3) / H + 1, (n - 3) / PLANES + 1);
    march<<<grid, dim3(W, H)>>>(in, out, n, c);
}
