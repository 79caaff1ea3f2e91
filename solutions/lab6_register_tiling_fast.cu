/* Lab 6: register tiling near the speed of a copy. The march of lab6_register_tiling.cu without its plane.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * A warp marches along z with a patch of 64*8 cells: 16 lanes side by side, two such rows of lanes, four
 * rows of four cells in each lane. So most neighbours within the plane lie in the lane's own registers, too;
 * others are a shuffle away, and only the patch's rim is loaded beside it: 1.3 loads per output.
 *
 * Steps on the way, measured with kernels of this kind on an H200, 2026-11-22, n = 512, as a share of a
 * float4 copy's bandwidth (4.23 TB/s) at 8 bytes per output:
 *
 *     lab6_register_tiling.cu, a cell a thread, one plane in shared memory       0.45
 *     float4, patches in registers                                               0.82
 *     a barrier per plane: warps find each other's cells in the L1 cache         0.84
 *     the ends of the rows of `out` in the L2 cache before they are written      0.86
 *     blocks that are neighbours along z march in opposite directions            0.87
 *     the ends brought by copies of a word, 64 bytes, not by prefetches, 128     0.88
 *     outputs stored with __stcs, so that they leave the L2 cache early          a hundredth less
 *     two planes on their way instead of one                                     no difference
 *     fewer and fewer planes a block, so that all blocks end together: then
 *       neighbours along z no longer march side by side                          2 hundredths less
 *
 * A row's ends are sectors of 32 bytes with a boundary cell in them. They are written in part, so the memory
 * has to read them first: 573 MB for 537 MB of input. If boundary cells could be written, too: 0.91.
 */
#include <cuda_pipeline.h>

#include "lab.h"

#define LANES     16         // lanes side by side; the other 16 of the warp lie below them
#define ROWS      4          // rows of cells per lane
#define PATCH     (2 * ROWS) // rows of cells per warp
#define WARPS     8          // warps of a block, side by side
#define BLOCKS    2          // per SM: 128 registers a thread
#define PLANES    64         // planes of outputs per block
#define ALL_LANES 0xffffffff

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

// What a lane holds of one plane.
template <int W> struct Part {
    Cells<W> row[ROWS];
    Cells<W> halo;      // the row above the upper lanes' rows, or below the lower lanes'
    float beyond[ROWS]; // the cell left of the first lane's, or right of the last lane's
};

// `in` points at the lane's first cell. Of its rows the first `rows` exist; `halo` and `beyond` are offsets
// from there, 0: none.
template <int W>
__device__ inline void load(Part<W> &part, const float *in, int n, int rows, int halo, int beyond)
{
    for (int r = 0; r < ROWS; r++)
        if (r < rows)
            part.row[r] = *(const Cells<W> *)(in + r * n);
    if (halo)
        part.halo = *(const Cells<W> *)(in + halo);
    for (int r = 0; r < ROWS; r++)
        if (r < rows && beyond)
            part.beyond[r] = in[r * n + beyond];
}

// The rows of the warp's two halves touch: each half gets the other's row there.
template <int W> __device__ inline Cells<W> other_half(const Part<W> &part, bool upper)
{
    Cells<W> row;
    for (int w = 0; w < W; w++)
        row.c[w] = __shfl_xor_sync(ALL_LANES, upper ? part.row[ROWS - 1].c[w] : part.row[0].c[w], LANES);
    return row;
}

// Brings a word of every row into the L2 cache: copies to where nobody looks. `plane` counts them.
__device__ inline void touch(float nowhere[2][ROWS], int plane, const float *word, int n, int rows)
{
    for (int r = 0; r < ROWS; r++)
        if (r < rows)
            __pipeline_memcpy_async(&nowhere[plane % 2][r], word + r * n, sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1); // the plane before is there
}

// FITS: a patch fits into the grid, and the last one is moved up until it does.
template <int W, bool FITS>
__global__ __launch_bounds__(32 * WARPS, BLOCKS)
void register_tiled_kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float nowhere[2][2][2][ROWS]; // for the lanes at the left and right end, upper and lower
    int x = threadIdx.x % LANES;
    bool upper = threadIdx.x < LANES;
    int k = ((blockIdx.x * WARPS + threadIdx.y) * LANES + x) * W;
    int top = blockIdx.y * PATCH + 1;
    int j = (FITS ? min(top, n - 1 - PATCH) : top) + (upper ? 0 : ROWS);

    int rows = FITS ? ROWS + 1 : n - j; // rows that exist from the lane's first on; the last is no output
    int loads = k < n ? rows : 0;       // rows that this lane can load
    int halo = upper && loads > 0 ? -n : !upper && loads > ROWS ? ROWS * n : 0;
    int beyond = x == 0 && k > 0 ? -1 : x == LANES - 1 && k + W < n ? W : 0;
    bool inner = k > 0 && k + W < n; // no boundary cell among the lane's

    // Neighbours along z march in opposite directions: what both need, they load at the same time.
    int first = blockIdx.z * PLANES + 1, count = min(PLANES, n - 1 - first);
    bool down = blockIdx.z % 2;
    int step = down ? -n * n : n * n;
    float c_behind = down ? c.c[6] : c.c[5], c_ahead = down ? c.c[5] : c.c[6];
    out += at(n, down ? first + count - 1 : first, j, k);
    in += at(n, down ? first + count : first - 1, j, k);
    Part<W> behind, here, ahead;
    load(behind, in, n, loads, 0, 0);
    load(here, in += step, n, loads, halo, beyond);

#pragma unroll 1 // several planes at once would need too many registers
    for (int plane = 0; plane < count; plane++) {
        if (!inner && k < n && plane < count - 1)
            touch(nowhere[k > 0][upper], plane, out + step, n, rows - 1);
        load(ahead, in += step, n, loads, halo, beyond);
        __syncthreads(); // no result needs it: it keeps the block's warps at the same plane

        Cells<W> other = other_half(here, upper);
        for (int r = 0; r < ROWS; r++) {
            Cells<W> v = here.row[r], sum;
            Cells<W> up = r > 0 ? here.row[r - 1] : upper ? here.halo : other;
            Cells<W> down = r < ROWS - 1 ? here.row[r + 1] : upper ? other : here.halo;
            float left = __shfl_up_sync(ALL_LANES, v.c[W - 1], 1);
            float right = __shfl_down_sync(ALL_LANES, v.c[0], 1);
            if (x == 0)
                left = here.beyond[r];
            if (x == LANES - 1)
                right = here.beyond[r];

            for (int w = 0; w < W; w++)
                sum.c[w] = c.c[0] * v.c[w]
                         + c.c[1] * (w > 0 ? v.c[w - 1] : left) + c.c[2] * (w < W - 1 ? v.c[w + 1] : right)
                         + c.c[3] * up.c[w] + c.c[4] * down.c[w]
                         + c_behind * behind.row[r].c[w] + c_ahead * ahead.row[r].c[w];
            if (inner && r < rows - 1)
                *(Cells<W> *)(out + r * n) = sum;
            else if (r < rows - 1)
                for (int w = 0; w < W; w++)
                    if (k + w > 0 && k + w < n - 1)
                        out[r * n + w] = sum.c[w];
        }
        out += step;
        behind = here;
        here = ahead;
    }
}

template <int W> static void launch(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, WARPS);
    dim3 grid((n - 1) / (LANES * W * WARPS) + 1, (n - 2 - 1) / PATCH + 1, (n - 2 - 1) / PLANES + 1);
    if (n - 2 >= PATCH)
        register_tiled_kernel<W, true><<<grid, block>>>(in, out, n, c);
    else
        register_tiled_kernel<W, false><<<grid, block>>>(in, out, n, c);
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
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
