// Coarsening in two directions: 32*4 threads hold a plane of 32*16 cells, four rows for each thread, and
// march up 64 planes. The three planes are dynamic shared memory and take turns by their pointers.
#include "lab.h"

#define TILE_X  32
#define TILE_Y  16
#define ROWS    4 // per thread
#define DEPTH   64
#define CELLS   (TILE_X * TILE_Y)
#define THREADY (TILE_Y / ROWS)

__device__ void load_plane(float *to, const float *in, int n, int i, int j0, int k)
{
#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        int y = threadIdx.y + r * THREADY;
        if (j0 + y < n && k < n)
            to[y * TILE_X + threadIdx.x] = in[(i * n + j0 + y) * n + k];
    }
}

__global__ void four_rows(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float memory[];
    float *down = memory, *mid = memory + CELLS, *up = memory + 2 * CELLS;
    int j0 = blockIdx.y * (TILE_Y - 2);
    int k = blockIdx.x * (TILE_X - 2) + threadIdx.x;
    int bottom = blockIdx.z * DEPTH;
    int top = min(bottom + DEPTH, n - 2); // the last plane of outputs

    load_plane(down, in, n, bottom, j0, k);
    load_plane(mid, in, n, bottom + 1, j0, k);
    for (int i = bottom + 1; i <= top; i++) {
        load_plane(up, in, n, i + 1, j0, k);
        __syncthreads();
#pragma unroll
        for (int r = 0; r < ROWS; r++) {
            int y = threadIdx.y + r * THREADY;
            int t = y * TILE_X + threadIdx.x;
            bool inside = threadIdx.x > 0 && threadIdx.x < TILE_X - 1 && y > 0 && y < TILE_Y - 1;
            if (inside && j0 + y < n - 1 && k < n - 1)
                out[(i * n + j0 + y) * n + k] = c.c[0] * mid[t] + c.c[1] * mid[t - 1] + c.c[2] * mid[t + 1] +
                                                c.c[3] * mid[t - TILE_X] + c.c[4] * mid[t + TILE_X] +
                                                c.c[5] * down[t] + c.c[6] * up[t];
        }
        __syncthreads();
        float *oldest = down;
        down = mid;
        mid = up;
        up = oldest;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid;
    grid.x = (n - 2 + (TILE_X - 3)) / (TILE_X - 2);
    grid.y = (n - 2 + (TILE_Y - 3)) / (TILE_Y - 2);
    grid.z = (n - 2 + (DEPTH - 1)) / DEPTH;
    four_rows<<<grid, dim3(TILE_X, THREADY), 3 * CELLS * sizeof(float)>>>(in, out, n, c);
}
