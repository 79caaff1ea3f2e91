// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 25: write" says="Tried: all outputs are then right"
// The test for an output decides which cells are loaded, too: cells of the boundary stay 0.
#include "lab.h"

#define EDGE 32
#define OUTPUTS (EDGE - 2)
#define DEPTH 16

__device__ bool is_output(int n, int i, int j, int k)
{
    return i > 0 && i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1;
}

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float planes[3][EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUTPUTS + x, j = blockIdx.y * OUTPUTS + y;
    bool own = x > 0 && x <= OUTPUTS && y > 0 && y <= OUTPUTS;
    int begin = blockIdx.z * DEPTH, end = min(begin + DEPTH, n - 2) + 1;

    for (int i = begin; i <= end; ++i) {
        float *cell = &planes[i % 3][y][x];
        *cell = 0.0f;
        if (is_output(n, i, j, k))
            *cell = in[(i * n + j) * n + k];
        __syncthreads();
        int here = i - 1;
        if (here > begin && own && is_output(n, here, j, k)) {
            auto &p = planes[here % 3];
            out[(here * n + j) * n + k] = s.c[0] * p[y][x] + s.c[1] * p[y][x - 1] + s.c[2] * p[y][x + 1] +
                                          s.c[3] * p[y - 1][x] + s.c[4] * p[y + 1][x] +
                                          s.c[5] * planes[(here - 1) % 3][y][x] + s.c[6] * planes[i % 3][y][x];
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / OUTPUTS + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
