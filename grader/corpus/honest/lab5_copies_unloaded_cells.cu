// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.safety=pass stencil_coarsened.traffic=pass nofinding
// Tiles that start one before the grid: cells on every side of it are moved from plane to plane but were never loaded.
#include "lab.h"

#define TILE   32
#define PLANES 30

struct Planes {
    float before[TILE][TILE], here[TILE][TILE], behind[TILE][TILE];
};

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ Planes p;
    const int y = threadIdx.y, x = threadIdx.x, j = blockIdx.y * (TILE - 2) + y - 1, k = blockIdx.x * (TILE - 2) + x - 1;
    const int first = blockIdx.z * PLANES;
    const bool inside = j >= 0 && j < n && k >= 0 && k < n;
    const bool inner = j >= 1 && j < n - 1 && k >= 1 && k < n - 1 && y >= 1 && y < TILE - 1 && x >= 1 && x < TILE - 1;
    const float *column = in + j * n + k;
    if (inside && first > 0)
        p.before[y][x] = column[(first - 1) * n * n];
    if (inside)
        p.here[y][x] = column[first * n * n];
    for (int i = first; i < first + PLANES; i++) {
        if (inside && i + 1 < n)
            p.behind[y][x] = column[(i + 1) * n * n];
        __syncthreads();
        if (inner && i >= 1 && i < n - 1)
            out[(i * n + j) * n + k] = s.c[0] * p.here[y][x] + s.c[1] * p.here[y][x - 1] + s.c[2] * p.here[y][x + 1]
                                     + s.c[3] * p.here[y - 1][x] + s.c[4] * p.here[y + 1][x]
                                     + s.c[5] * p.before[y][x] + s.c[6] * p.behind[y][x];
        __syncthreads();
        float moved = p.here[y][x];
        p.before[y][x] = moved;
        moved = p.behind[y][x];
        p.here[y][x] = moved;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    int across = (n + TILE - 3) / (TILE - 2);
    march<<<dim3(across, across, (n + PLANES - 1) / PLANES), dim3(TILE, TILE)>>>(in, out, n, c);
}
