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
 *     the ends of the rows of `out` in the L2 cache before they are written,
 *       and blocks that are neighbours along z march in opposite directions      0.87
 *     the three cells at a row's end in two stores, not three: a block's warps
 *       wait for each other, and longest for those at the ends                   0.89
 *     one more plane on its way, prefetched into the L2 cache                    0.895
 *     two more, or three: they leave the L2 cache before they are needed         0.86, 0.74
 *     one warp brings the ends of the rows for all                               0.90
 *     128 planes a block instead of 64: all blocks run at once                   0.905
 *     all of this, but ordinary loads instead of __ldg                           0.79
 *
 * A row's ends are sectors of 32 bytes with a boundary cell in them. They are written in part, so the memory
 * has to read them first: 573 MB for 537 MB of input. If boundary cells could be written, too: 0.93.
 */
#include <cuda_pipeline.h>

#include "lab.h"

#define LANES     16         // lanes side by side; the other 16 of the warp lie below them
#define ROWS      4          // rows of cells per lane
#define PATCH     (2 * ROWS) // rows of cells per warp
#define WARPS     8          // warps of a block, side by side
#define BLOCKS    2          // per SM: 128 registers a thread
#define PLANES    128        // planes of outputs per block
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

// The built-in type of as many: __ldg, a load on the read-only path, takes no other.
template <int W> struct BuiltIn;
template <> struct BuiltIn<4> { using type = float4; };
template <> struct BuiltIn<2> { using type = float2; };
template <> struct BuiltIn<1> { using type = float; };
template <int W> using Vector = typename BuiltIn<W>::type;

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
            *(Vector<W> *)&part.row[r] = __ldg((const Vector<W> *)(in + r * n));
    if (halo)
        *(Vector<W> *)&part.halo = __ldg((const Vector<W> *)(in + halo));
    for (int r = 0; r < ROWS; r++)
        if (r < rows && beyond)
            part.beyond[r] = __ldg(in + r * n + beyond);
}

// The rows of the warp's two halves touch: each half gets the other's row there.
template <int W> __device__ inline Cells<W> other_half(const Part<W> &part, bool upper)
{
    Cells<W> row;
    for (int w = 0; w < W; w++)
        row.c[w] = __shfl_xor_sync(ALL_LANES, upper ? part.row[ROWS - 1].c[w] : part.row[0].c[w], LANES);
    return row;
}

// Brings the line with this cell into the L2 cache. Nobody waits for it.
__device__ inline void prefetch(const float *cell)
{
    asm volatile("prefetch.global.L2 [%0];" ::"l"(cell));
}

// Brings this cell and its sector into the L2 cache: a copy to where nobody looks. `plane` counts them.
__device__ inline void touch(float nowhere[2][2 * PATCH], int plane, const float *cell)
{
    __pipeline_memcpy_async(&nowhere[plane % 2][threadIdx.x], cell, sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1); // the plane before is there
}

// Stores what a lane has at a row's end: all but the boundary cell, which is its first or its last.
__device__ inline void store_end(float *out, const Cells<4> &v, bool first)
{
    Cells<2> pair = first ? Cells<2>{v.c[2], v.c[3]} : Cells<2>{v.c[0], v.c[1]};
    *(Cells<2> *)(out + (first ? 2 : 0)) = pair;
    out[first ? 1 : 2] = first ? v.c[1] : v.c[2];
}

__device__ inline void store_end(float *out, const Cells<2> &v, bool first)
{
    out[first ? 1 : 0] = first ? v.c[1] : v.c[0];
}

__device__ inline void store_end(float *, const Cells<1> &, bool) {}

// FITS: a patch fits into the grid, and the last one is moved up until it does.
template <int W, bool FITS>
__global__ __launch_bounds__(32 * WARPS, BLOCKS)
void register_tiled_kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float nowhere[2][2 * PATCH];
    int x = threadIdx.x % LANES;
    bool upper = threadIdx.x < LANES;
    int k = ((blockIdx.x * WARPS + threadIdx.y) * LANES + x) * W;
    int top = blockIdx.y * PATCH + 1;
    if (FITS)
        top = min(top, n - 1 - PATCH);
    int j = top + (upper ? 0 : ROWS);

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
    int start = at(n, down ? first + count - 1 : first, 0, 0);

    // One warp in the middle brings the ends of all rows: a lane for each end that the block stores.
    bool head = threadIdx.x % 2 == 0;
    int row = top + threadIdx.x / 2;
    bool touches = threadIdx.y == WARPS / 2 && threadIdx.x < 2 * PATCH && row < n - 1
                && blockIdx.x == (head ? 0 : gridDim.x - 1);
    const float *end = out + start + row * n + (head ? 0 : n - 1);

    out += start + j * n + k;
    in += at(n, down ? first + count : first - 1, j, k);
    Part<W> behind, here, ahead;
    load(behind, in, n, loads, 0, 0);
    load(here, in += step, n, loads, halo, beyond);

#pragma unroll 1 // several planes at once would need too many registers
    for (int plane = 0; plane < count; plane++) {
        if (touches && plane < count - 1)
            touch(nowhere, plane, end += step);
        in += step;
        if (x % (32 / W) == 0 && plane < count - 1) // the first in a line of 128 bytes
            for (int r = 0; r < ROWS; r++)
                if (r < loads)
                    prefetch(in + step + r * n);
        load(ahead, in, n, loads, halo, beyond);
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
            else if (k < n && r < rows - 1)
                store_end(out + r * n, sum, k == 0);
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

    if (n % 4 == 0 && n > 4) // a lane has one end of a row at most
        launch<4>(in, out, n, c); // every row begins at a multiple of 16 bytes
    else if (n % 2 == 0)
        launch<2>(in, out, n, c);
    else
        launch<1>(in, out, n, c);
}
