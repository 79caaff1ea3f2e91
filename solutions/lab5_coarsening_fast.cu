/* Lab 5: thread coarsening near the speed of a copy. The march of lab5_coarsening.cu loads one plane ahead.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * The planes of a tile lie in a ring in shared memory. Three of them are in use while the next one is loaded.
 * Nothing is copied from plane to plane, and one barrier per plane is enough.
 *
 * Where the bytes go: 10*66 rows are loaded for 8*64, 1.3 loads per output. One load per output comes from
 * memory, the others from the L2 cache. Measured on an H200, 2026-11-21, n = 512, as a share of a float4
 * copy's bandwidth (4.23 TB/s) at 8 bytes per output:
 *
 *     lab5_coarsening.cu                                                         0.38
 *     a ring, float4, asynchronous copies, rows of 256 cells                     0.78
 *     rows begin at a multiple of 128 bytes in shared memory, too: a line is
 *       copied at once                                                           0.86
 *     this file, 64 planes per block                                             0.854
 *     the same with rows of 128 cells, three planes ahead, 32 planes per block   0.81
 */
#include <cuda_pipeline.h>

#include "lab.h"

#define LANES  64          // threads side by side
#define TILE_Y 8           // rows of outputs per tile
#define ROWS   4           // rows of threads per block
#define PLANES 64          // planes of outputs per block
#define AHEAD  1           // planes that are loaded ahead
#define RING   (3 + AHEAD) // planes in shared memory

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// W cells that lie side by side and are loaded and stored at once.
template <int W> struct alignas(4 * W) Cells {
    float c[W];
};

// A row begins at a multiple of 128 bytes, as in global memory. Its two halo cells follow it.
template <int W> struct alignas(128) Row {
    float cell[LANES * W], left, right;
};

// Starts loading a plane of the tile; `in` points at the thread's cell in the plane's first row.
template <int W> __device__ inline void fetch(Row<W> *plane, const float *in, int n, int j, int k)
{
    int x = threadIdx.x * W;
    for (int y = threadIdx.y; y < TILE_Y + 2; y += ROWS)
        if (j + y < n && k < n) {
            __pipeline_memcpy_async(&plane[y].cell[x], in + y * n, sizeof(Cells<W>));
            if (threadIdx.x == 0 && k > 0)
                __pipeline_memcpy_async(&plane[y].left, in + y * n - 1, sizeof(float));
            if (threadIdx.x == LANES - 1 && k + W < n)
                __pipeline_memcpy_async(&plane[y].right, in + y * n + W, sizeof(float));
        }
}

template <int W>
__global__ __launch_bounds__(LANES * ROWS)
void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Row<W> ring[RING][TILE_Y + 2];
    int x = threadIdx.x * W, k = blockIdx.x * LANES * W + x;
    int j = blockIdx.y * TILE_Y; // the tile's first row in the grid

    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    for (int i = first - 1; i <= first + AHEAD; i++) {
        if (i <= last)
            fetch<W>(ring[i % RING], in + at(n, i, j, k), n, j, k);
        __pipeline_commit();
    }

    for (int i = first; i < last; i++) {
        __pipeline_wait_prior(AHEAD - 1);
        __syncthreads(); // plane i+1 is complete, and all threads have read plane i-2
        if (i + 1 + AHEAD <= last)
            fetch<W>(ring[(i + 1 + AHEAD) % RING], in + at(n, i + 1 + AHEAD, j, k), n, j, k);
        __pipeline_commit();

        for (int y = threadIdx.y + 1; y <= TILE_Y; y += ROWS) {
            if (j + y >= n - 1 || k >= n)
                continue;
            const Row<W> *here = &ring[i % RING][y];
            float left = threadIdx.x > 0 ? here->cell[x - 1] : here->left;
            float right = threadIdx.x < LANES - 1 ? here->cell[x + W] : here->right;
            Cells<W> v = *(Cells<W> *)&here->cell[x], sum;
            Cells<W> up = *(Cells<W> *)&here[-1].cell[x], down = *(Cells<W> *)&here[1].cell[x];
            Cells<W> below = *(Cells<W> *)&ring[(i - 1) % RING][y].cell[x];
            Cells<W> above = *(Cells<W> *)&ring[(i + 1) % RING][y].cell[x];
            for (int w = 0; w < W; w++)
                sum.c[w] = c.c[0] * v.c[w]
                         + c.c[1] * (w > 0 ? v.c[w - 1] : left) + c.c[2] * (w < W - 1 ? v.c[w + 1] : right)
                         + c.c[3] * up.c[w] + c.c[4] * down.c[w]
                         + c.c[5] * below.c[w] + c.c[6] * above.c[w];

            float *cell = out + at(n, i, j + y, k);
            if (k > 0 && k + W < n)
                *(Cells<W> *)cell = sum;
            else
                for (int w = 0; w < W; w++)
                    if (k + w > 0 && k + w < n - 1)
                        cell[w] = sum.c[w];
        }
    }
}

template <int W> static void launch(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(LANES, ROWS);
    dim3 grid((n - 1) / (LANES * W) + 1, (n - 2 - 1) / TILE_Y + 1, (n - 2 - 1) / PLANES + 1);
    coarsened_kernel<W><<<grid, block>>>(in, out, n, c);
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    if (n % 4 == 0)
        launch<4>(in, out, n, c); // every row begins at a multiple of 16 bytes
    else if (n % 2 == 0)
        launch<2>(in, out, n, c);
    else
        launch<1>(in, out, n, c);
}
