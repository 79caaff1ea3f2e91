/* Lab 4: tiling near the speed of a copy. The tile of lab4_tiling.cu, larger, and four cells per thread.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * stencil_basic is the plain kernel with a better block. In stencil_tiled a block of 256 threads loads 10*7
 * rows of 128 cells, with one more cell at each end of a row, and computes the inner 8*5 rows: 1.7 loads per
 * output. One of them comes from memory, the others from the L2 cache. Measured on an H200, 2026-11-21,
 * n = 512, as a share of a float4 copy's bandwidth (4.23 TB/s) at 8 bytes per output:
 *
 *     lab4_tiling.cu: stencil_basic, stencil_tiled                               0.45, 0.19
 *     stencil_basic, 128*2*1 threads per block                                   0.54
 *     rows of 128 cells, float4, asynchronous copies                             0.77
 *     rows begin at a multiple of 128 bytes in shared memory, too: a line is
 *       copied at once; the L2 cache delivers 0.9 GB instead of 1.7              0.89
 *     the same with ordinary loads, which wait in registers                      0.74
 *     the ends of the rows of `out` in the L2 cache before they are written      no difference
 *
 * The ends of the rows cost a third of what is missing. A sector of 32 bytes there holds a boundary cell, so
 * only a part of it is written, and the memory has to read it first. With boundary cells written, too, it is
 * 0.93.
 */
#include <cuda_pipeline.h>

#include "lab.h"

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// ---- one thread per cell --------------------------------------------------------------------------------

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)]
                            + c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)]
                            + c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)]
                            + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(128, 2, 1); // long rows, and neighbours along y in the same block
    dim3 grid((n - 1) / block.x + 1, (n - 1) / block.y + 1, n);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

// ---- a tile in shared memory ----------------------------------------------------------------------------

#define LANES  32 // a warp takes a row of the tile
#define WARPS  8  // warps per block
#define TILE_Y 8  // rows of outputs per tile
#define TILE_Z 5  // planes of outputs per tile: the tile just fits into 48 KB

// W cells that lie side by side and are loaded and stored at once.
template <int W> struct alignas(4 * W) Cells {
    float c[W];
};

// A row begins at a multiple of 128 bytes, as in global memory. Its two halo cells follow it.
template <int W> struct alignas(128) Row {
    float cell[LANES * W], left, right;
};

template <int W>
__global__ __launch_bounds__(LANES * WARPS)
void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Row<W> tile[TILE_Z + 2][TILE_Y + 2];
    int x = threadIdx.x * W, k = blockIdx.x * LANES * W + x;

    for (int row = threadIdx.y; row < (TILE_Z + 2) * (TILE_Y + 2); row += WARPS) {
        int z = row / (TILE_Y + 2), i = blockIdx.z * TILE_Z + z;
        int y = row % (TILE_Y + 2), j = blockIdx.y * TILE_Y + y;
        bool corner = (z == 0 || z == TILE_Z + 1) && (y == 0 || y == TILE_Y + 1); // never used
        if (i < n && j < n && k < n && !corner) {
            const float *cell = in + at(n, i, j, k);
            __pipeline_memcpy_async(&tile[z][y].cell[x], cell, sizeof(Cells<W>));
            if (threadIdx.x == 0 && k > 0)
                __pipeline_memcpy_async(&tile[z][y].left, cell - 1, sizeof(float));
            if (threadIdx.x == LANES - 1 && k + W < n)
                __pipeline_memcpy_async(&tile[z][y].right, cell + W, sizeof(float));
        }
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();

    for (int row = threadIdx.y; row < TILE_Z * TILE_Y; row += WARPS) {
        int z = row / TILE_Y + 1, i = blockIdx.z * TILE_Z + z;
        int y = row % TILE_Y + 1, j = blockIdx.y * TILE_Y + y;
        if (i >= n - 1 || j >= n - 1 || k >= n)
            continue;

        const Row<W> &here = tile[z][y];
        float left = threadIdx.x > 0 ? here.cell[x - 1] : here.left;
        float right = threadIdx.x < LANES - 1 ? here.cell[x + W] : here.right;
        Cells<W> v = *(Cells<W> *)&here.cell[x], sum;
        Cells<W> up = *(Cells<W> *)&tile[z][y - 1].cell[x], down = *(Cells<W> *)&tile[z][y + 1].cell[x];
        Cells<W> below = *(Cells<W> *)&tile[z - 1][y].cell[x], above = *(Cells<W> *)&tile[z + 1][y].cell[x];
        for (int w = 0; w < W; w++)
            sum.c[w] = c.c[0] * v.c[w]
                     + c.c[1] * (w > 0 ? v.c[w - 1] : left) + c.c[2] * (w < W - 1 ? v.c[w + 1] : right)
                     + c.c[3] * up.c[w] + c.c[4] * down.c[w] + c.c[5] * below.c[w] + c.c[6] * above.c[w];

        float *cell = out + at(n, i, j, k);
        if (k > 0 && k + W < n)
            *(Cells<W> *)cell = sum;
        else
            for (int w = 0; w < W; w++)
                if (k + w > 0 && k + w < n - 1)
                    cell[w] = sum.c[w];
    }
}

template <int W> static void launch_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(LANES, WARPS);
    dim3 grid((n - 1) / (LANES * W) + 1, (n - 2 - 1) / TILE_Y + 1, (n - 2 - 1) / TILE_Z + 1);
    tiled_kernel<W><<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    if (n % 4 == 0)
        launch_tiled<4>(in, out, n, c); // every row begins at a multiple of 16 bytes
    else if (n % 2 == 0)
        launch_tiled<2>(in, out, n, c);
    else
        launch_tiled<1>(in, out, n, c);
}
