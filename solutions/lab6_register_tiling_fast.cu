/* Lab 6: register tiling near the speed of a copy. The march of lab6_register_tiling.cu without its plane.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * A warp marches along z with a patch of 64*8 cells: 16 lanes side by side, two such rows of lanes, ROWS rows of
 * four cells in each lane. So most neighbours in the plane lie in the lane's own registers, too; the others are
 * a shuffle away. Only the patch's rim is loaded beside it.
 */
#include "lab.h"

#define LANES     16          // lanes side by side; the other 16 of the warp lie below them
#define ROWS      4           // rows of cells per lane
#define PATCH     (2 * ROWS)  // rows of cells per warp
#define PLANES    32          // planes of outputs per block
#define WARPS_X   8           // warps of a block, side by side
#define WARPS_Y   1           // and one below the other
#define SECTOR    8           // cells in 32 bytes, the unit that memory is written in
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

// `in` points at the lane's first cell, of which `rows` rows exist; `halo` and `beyond` are offsets, 0: none.
template <int W> __device__ inline Part<W> load(const float *in, int n, int rows, int halo, int beyond)
{
    Part<W> part = {};
    for (int r = 0; r < ROWS; r++)
        if (r < rows)
            part.row[r] = *(const Cells<W> *)(in + r * n);
    if (halo)
        part.halo = *(const Cells<W> *)(in + halo);
    for (int r = 0; r < ROWS; r++)
        if (beyond && r < rows)
            part.beyond[r] = in[r * n + beyond];
    return part;
}

// The rows of the warp's two halves touch: each half gets the other's row there.
template <int W> __device__ inline Cells<W> other_half(const Part<W> &part, bool upper)
{
    Cells<W> row;
    for (int w = 0; w < W; w++)
        row.c[w] = __shfl_xor_sync(ALL_LANES, upper ? part.row[ROWS - 1].c[w] : part.row[0].c[w], LANES);
    return row;
}

// Stores a row of outputs, of which this lane has the W from k on. The first and the last eight cells are a
// sector of 32 bytes with a boundary cell in it: there lane x takes cell end + x, so that it is written at once.
template <int W>
__device__ inline void store_row(float *row, const Cells<W> &sum, int k, int n, bool exists)
{
    int x = threadIdx.x % LANES, from = k - x * W, to = from + LANES * W;
    int last = (n - 1) / SECTOR * SECTOR; // where the last sector begins
    bool has_first = from == 0, has_last = last > 0 && from <= last && last < to;
    int end = has_first ? 0 : last;
    float cell = 0;
    for (int w = 0; w < W; w++) {
        float other = __shfl_sync(ALL_LANES, sum.c[w], end / W + x / W, LANES);
        if (x % W == w)
            cell = other;
    }

    if (exists && k >= SECTOR && k < last)
        *(Cells<W> *)(row + k) = sum;
    if (exists && (has_first || has_last) && x < SECTOR && end + x > 0 && end + x < n - 1)
        row[end + x] = cell;
    if (exists && has_first && has_last) // a small grid
        for (int w = 0; w < W; w++)
            if (k + w >= last && k + w < n - 1)
                row[k + w] = sum.c[w];
}

template <int W>
__global__ __launch_bounds__(32 * WARPS_X * WARPS_Y, 16 / (WARPS_X * WARPS_Y))
void register_tiled_kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    int x = threadIdx.x % LANES;
    bool upper = threadIdx.x < LANES, first_lane = x == 0, last_lane = x == LANES - 1;
    int k = ((blockIdx.x * WARPS_X + threadIdx.y) * LANES + x) * W;
    int j = (blockIdx.y * WARPS_Y + threadIdx.z) * PATCH + (upper ? 1 : 1 + ROWS);

    int rows = n - j;              // from the lane's first row to the end of the grid
    int loads = k < n ? rows : 0;
    int halo = upper && loads > 0 ? -n : !upper && loads > ROWS ? ROWS * n : 0;
    int beyond = first_lane && k > 0 ? -1 : last_lane && k + W < n ? W : 0;

    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    in += at(n, first - 1, j, k);
    out += at(n, first, j, 0);
    Part<W> below = load<W>(in, n, loads, 0, 0);
    Part<W> here = load<W>(in += n * n, n, loads, halo, beyond);

#pragma unroll 1
    for (int i = first; i < last; i++) {
        Part<W> above = load<W>(in += n * n, n, loads, halo, beyond);

        Cells<W> other = other_half<W>(here, upper);
        for (int r = 0; r < ROWS; r++) {
            Cells<W> v = here.row[r], sum;
            Cells<W> up = r > 0 ? here.row[r - 1] : upper ? here.halo : other;
            Cells<W> down = r < ROWS - 1 ? here.row[r + 1] : upper ? other : here.halo;
            float left = __shfl_up_sync(ALL_LANES, v.c[W - 1], 1);
            float right = __shfl_down_sync(ALL_LANES, v.c[0], 1);
            if (first_lane)
                left = here.beyond[r];
            if (last_lane)
                right = here.beyond[r];

            for (int w = 0; w < W; w++)
                sum.c[w] = c.c[0] * v.c[w]
                         + c.c[1] * (w > 0 ? v.c[w - 1] : left) + c.c[2] * (w < W - 1 ? v.c[w + 1] : right)
                         + c.c[3] * up.c[w] + c.c[4] * down.c[w]
                         + c.c[5] * below.row[r].c[w] + c.c[6] * above.row[r].c[w];
            store_row(out + r * n, sum, k, n, r < rows - 1);
        }
        out += n * n;
        below = here;
        here = above;
    }
}

template <int W> static void launch(const float *in, float *out, int n, Stencil7 c)
{
    int columns = (n - 1) / (LANES * W * WARPS_X) + 1;
    int tiles = (n - 2 - 1) / (PATCH * WARPS_Y) + 1;
    int slabs = (n - 2 - 1) / PLANES + 1;
    dim3 block(32, WARPS_X, WARPS_Y);
    dim3 grid(columns, tiles, slabs);
    register_tiled_kernel<W><<<grid, block>>>(in, out, n, c);
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
