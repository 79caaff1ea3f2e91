// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 12: write" says="blockIdx.z * DEPTH + 1"
// Slabs begin as far apart as they load planes, halo included, and not as far as they compute.
#include "lab.h"

#define W 32
#define DEPTH 32
#define LOADED (DEPTH + 2)

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float mid[W][W];
    int x = threadIdx.x, y = threadIdx.y, low = blockIdx.z * LOADED + 1, high = min(low + DEPTH, n - 1);
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    bool has_output = x > 0 && y > 0 && x < W - 1 && y < W - 1 && j < n - 1 && k < n - 1;
    bool has_cell = j < n && k < n;
    const float *from = in + j * n + k;
    if (low >= high)
        return;
    float down = has_cell ? from[(low - 1) * n * n] : 0, here = has_cell ? from[low * n * n] : 0;
    for (int i = low; i < high; i++) {
        float up = has_cell ? from[(i + 1) * n * n] : 0;
        mid[y][x] = here;
        __syncthreads();
        if (has_output) {
            float sum = c.c[0] * here + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1];
            sum += c.c[3] * mid[y - 1][x] + c.c[4] * mid[y + 1][x];
            out[(i * n + j) * n + k] = sum + c.c[5] * down + c.c[6] * up;
        }
        __syncthreads();
        down = here;
        here = up;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int across = (n - 3) / (W - 2) + 1;
    march<<<dim3(across, across, (n - 3) / DEPTH + 1), dim3(W, W)>>>(in, out, n, c);
}
