// lab5 verdict=graded score=0 cause=planes_rounded_down says="Next: stencil_coarsened, line 42: give a block the planes" says="gridDim.z - 1 ? n - 1 : min(low + depth, n - 1)"
// Three blocks share the planes along z, and each one's share is rounded down.
#include "lab.h"

#define W 32

__global__ void march(const float *in, float *out, int n, int depth, Stencil7 c)
{
    __shared__ float low_plane[W][W], mid_plane[W][W], high_plane[W][W];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    int low = blockIdx.z * depth + 1, high = min(low + depth, n - 1);
    bool has_cell = j < n && k < n;
    bool has_output = x > 0 && y > 0 && x < W - 1 && y < W - 1 && j < n - 1 && k < n - 1;
    const float *from = in + j * n + k;
    if (has_cell && low < high) {
        low_plane[y][x] = from[(low - 1) * n * n];
        mid_plane[y][x] = from[low * n * n];
    }
    for (int i = low; i < high; i++) {
        if (has_cell)
            high_plane[y][x] = from[(i + 1) * n * n];
        __syncthreads();
        if (has_output) {
            float sum = c.c[0] * mid_plane[y][x] + c.c[1] * mid_plane[y][x - 1] + c.c[2] * mid_plane[y][x + 1];
            sum += c.c[3] * mid_plane[y - 1][x] + c.c[4] * mid_plane[y + 1][x];
            out[(i * n + j) * n + k] = sum + c.c[5] * low_plane[y][x] + c.c[6] * high_plane[y][x];
        }
        __syncthreads();
        if (has_cell) {
            low_plane[y][x] = mid_plane[y][x];
            mid_plane[y][x] = high_plane[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int across = (n - 3) / (W - 2) + 1, parts = 3;
    int depth = (n - 2) / parts;
    march<<<dim3(across, across, parts), dim3(W, W)>>>(in, out, n, depth, c);
}
