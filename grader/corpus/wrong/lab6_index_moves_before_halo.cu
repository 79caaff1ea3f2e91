// lab6 verdict=graded score=0 cause=moved_early says="Next: stencil_register_tiled, line 27: move at on only after the last line" says="Line 35 is the last one"
// The index of the column goes to the next plane before the threads at the edges load the halo of this one.
#include "lab.h"

constexpr int WIDTH = 32, HEIGHT = 8, PLANES = 32;

__global__ void climb(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[HEIGHT + 2][WIDTH + 2];
    const int y = threadIdx.y + 1, x = threadIdx.x + 1;
    const int j = blockIdx.y * HEIGHT + y, k = blockIdx.x * WIDTH + x;
    const int begin = 1 + blockIdx.z * PLANES, end = min(begin + PLANES, n - 1);
    const bool inside = j < n && k < n, stores = j < n - 1 && k < n - 1;

    int at = (begin * n + j) * n + k;
    float low = 0, mid = 0, high = 0;
    if (inside) {
        low = in[at - n * n];
        mid = in[at];
    }
    for (int i = begin; i < end; i++) {
        const int own = at;
        cells[y][x] = mid;
        if (inside)
            high = in[at + n * n];

        at += n * n; // HERE
        if (inside && y == 1)
            cells[0][x] = in[at - n];
        if (inside && y == HEIGHT && j + 1 < n)
            cells[y + 1][x] = in[at + n];
        if (inside && x == 1)
            cells[y][0] = in[at - 1];
        if (inside && x == WIDTH && k + 1 < n)
            cells[y][x + 1] = in[at + 1];
        __syncthreads();
        if (stores)
            out[own] = c.c[0] * mid + c.c[1] * cells[y][x - 1] + c.c[2] * cells[y][x + 1] +
                       c.c[3] * cells[y - 1][x] + c.c[4] * cells[y + 1][x] + c.c[5] * low + c.c[6] * high;
        __syncthreads();
        low = mid;
        mid = high;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int across = (n - 2 + WIDTH - 1) / WIDTH, up = (n - 2 + HEIGHT - 1) / HEIGHT;
    climb<<<dim3(across, up, (n - 2 + PLANES - 1) / PLANES), dim3(WIDTH, HEIGHT)>>>(in, out, n, c);
}
