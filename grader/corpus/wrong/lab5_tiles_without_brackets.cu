// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 13: write" says="blockIdx.x * (TILE_X - 2) + x"
// The distance of the tiles lacks its brackets.
#include "lab.h"

#define TILE_X 32
#define TILE_Y 16
#define PLANES 32

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[3][TILE_Y][TILE_X];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * TILE_X - 2 + x;
    const int j = blockIdx.y * (TILE_Y - 2) + y;
    const int first = blockIdx.z * PLANES + 1;
    const int plane = n * n;
    const int column = j * n + k;
    const bool inGrid = j < n && k < n;
    const bool active = x > 0 && x < TILE_X - 1 && y > 0 && y < TILE_Y - 1 && j < n - 1 && k < n - 1;
    int prev = 0, curr = 1, next = 2;

    if (inGrid) {
        tile[prev][y][x] = in[(first - 1) * plane + column];
        tile[curr][y][x] = in[first * plane + column];
    }
    for (int i = first; i < first + PLANES && i < n - 1; i++) {
        if (inGrid)
            tile[next][y][x] = in[(i + 1) * plane + column];
        __syncthreads();
        if (active) {
            float v = s.c[0] * tile[curr][y][x];
            v += s.c[1] * tile[curr][y][x - 1] + s.c[2] * tile[curr][y][x + 1];
            v += s.c[3] * tile[curr][y - 1][x] + s.c[4] * tile[curr][y + 1][x];
            v += s.c[5] * tile[prev][y][x] + s.c[6] * tile[next][y][x];
            out[i * plane + column] = v;
        }
        __syncthreads();
        int oldest = prev;
        prev = curr;
        curr = next;
        next = oldest;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int outputs = n - 2;
    dim3 block(TILE_X, TILE_Y);
    dim3 grid((outputs + TILE_X - 3) / (TILE_X - 2), (outputs + TILE_Y - 3) / (TILE_Y - 2),
              (outputs + PLANES - 1) / PLANES);
    march<<<grid, block>>>(in, out, n, c);
}
