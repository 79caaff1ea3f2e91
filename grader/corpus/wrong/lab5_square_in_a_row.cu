// lab5 verdict=graded score=0 says="launch blocks of 32*32*1 threads: yours have" says="where threadIdx.y is always 0"
// The kernel takes x and y from a square block, but the launch puts all threads along x.
#include "lab.h"

#define W 32
#define DEPTH 20

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float low_plane[W][W], mid_plane[W][W], high_plane[W][W];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    int low = blockIdx.z * DEPTH + 1, high = min(low + DEPTH, n - 1);
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
    int across = (n - 3) / (W - 2) + 1;
    march<<<dim3(across, across, (n - 3) / DEPTH + 1), W * W>>>(in, out, n, c);
}
