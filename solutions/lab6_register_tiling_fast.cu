/* Lab 6: register tiling near the speed of a copy. The march of lab6_register_tiling.cu without its plane in
 * shared memory.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * A warp marches along z with a patch of 64*8 cells. Each of its lanes holds four rows of four cells:
 *
 *     lane 0  | lane 1  | ... | lane 15      the warp's upper half: the patch's upper four rows
 *     lane 16 | lane 17 | ... | lane 31      the lower half: the lower four rows
 *
 * So most neighbours within a plane are in the lane's own registers. The others come from another lane by a
 * shuffle. Only the halo of the patch is loaded in addition: 1.3 loads per output.
 *
 * Steps on the way, measured with kernels of this kind on an H200, 2026-11-22, n = 512, as a share of a
 * float4 copy's bandwidth (4.23 TB/s) at 8 bytes per output:
 *
 *     lab6_register_tiling.cu, one cell per thread, one plane in shared memory   0.45
 *     float4, patches in registers                                               0.82
 *     a barrier per plane: warps find each other's cells in the L1 cache         0.84
 *     the ends of the rows of `out` in the L2 cache before they are written,
 *       and blocks that are neighbours along z march in opposite directions      0.87
 *     the three cells at a row's end in two stores, not three: the warps of a
 *       block wait for each other, and longest for those at the ends             0.89
 *     one more plane on its way, prefetched into the L2 cache                    0.895
 *     two more, or three: they leave the L2 cache before they are needed         0.86, 0.74
 *     one warp of a block brings all its row ends                                0.90
 *     128 planes per block instead of 64: all blocks run at once                 0.905
 *     all of this, but ordinary loads instead of __ldg                           0.79
 *
 * A sector of 32 bytes at the end of a row holds a boundary cell, so only a part of it is written. The memory
 * has to read it first: 573 MB are read for 537 MB of input. With boundary cells written, too, it is 0.93.
 */
#include <cuda_pipeline.h>

#include "lab.h"

#define LANES     16         // lanes side by side; the other 16 of the warp lie below them
#define ROWS      4          // rows of cells per lane
#define PATCH     (2 * ROWS) // rows of cells per warp
#define WARPS     8          // warps of a block, side by side
#define BLOCKS    2          // per SM: 128 registers per thread
#define PLANES    128        // planes of outputs per block
#define ALL_LANES 0xffffffff

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// ---- where a lane works ---------------------------------------------------------------------------------

// A lane's place in a plane. It is the same in every plane of the march.
struct Place {
    int n;         // cells along an edge of the grid
    int x;         // position of the lane among those side by side
    bool upper;    // the lane belongs to the upper half of the warp
    int top;       // first row of the patch
    int j, k;      // first cell of the lane
    int outputs;   // rows from j on that are outputs: sometimes more than the lane has, sometimes none
    int loads;     // rows from j on that can be loaded: one more, or none right of the grid
    int halo_row;  // offset of the halo row from the first cell; 0: there is none
    int halo_cell; // offset of the halo cell from the first cell of each row; 0: there is none
    bool inner;    // none of the lane's cells is at the end of a row
};

// FITS: the patch fits into the grid. Then the last patch is moved up until all of it lies inside.
template <int W, bool FITS> __device__ inline Place find_place(int n)
{
    Place p;
    p.n = n;
    p.x = threadIdx.x % LANES;
    p.upper = threadIdx.x < LANES;
    p.k = ((blockIdx.x * WARPS + threadIdx.y) * LANES + p.x) * W;
    int top = blockIdx.y * PATCH + 1;
    p.top = FITS ? min(top, n - 1 - PATCH) : top;
    p.j = p.top + (p.upper ? 0 : ROWS);

    p.outputs = FITS ? ROWS : n - 1 - p.j;
    p.loads = p.k < n ? p.outputs + 1 : 0;
    p.halo_row = p.upper && p.loads > 0 ? -n : !p.upper && p.loads > ROWS ? ROWS * n : 0;
    p.halo_cell = p.x == 0 && p.k > 0 ? -1 : p.x == LANES - 1 && p.k + W < n ? W : 0;
    p.inner = p.k > 0 && p.k + W < n;
    return p;
}

// The march of a block along z. Blocks that are neighbours along z march in opposite directions, so both
// load the planes between them at the same time.
struct March {
    int planes;       // planes of outputs
    bool backward;    // from the highest plane to the lowest
    int first_input;  // the plane i that is loaded first
    int first_output; // the plane i that is written first
    int step;         // offset from a cell to the same cell of the next plane
};

__device__ inline March plan_march(int n)
{
    int lowest = blockIdx.z * PLANES + 1;
    March m;
    m.planes = min(PLANES, n - 1 - lowest);
    m.backward = blockIdx.z % 2;
    m.first_input = m.backward ? lowest + m.planes : lowest - 1;
    m.first_output = m.backward ? lowest + m.planes - 1 : lowest;
    m.step = m.backward ? -n * n : n * n;
    return m;
}

// The coefficients in the order of the march: c5 belongs to the plane before, c6 to the plane after.
__device__ inline Stencil7 in_order(Stencil7 c, bool backward)
{
    float below = c.c[5], above = c.c[6];
    c.c[5] = backward ? above : below;
    c.c[6] = backward ? below : above;
    return c;
}

// ---- loads ----------------------------------------------------------------------------------------------

// W cells that lie side by side and are loaded and stored at once.
template <int W> struct alignas(4 * W) Cells {
    float c[W];
};

// The built-in type of the same size. __ldg, a load on the read-only path, accepts no other.
template <int W> struct BuiltIn;
template <> struct BuiltIn<4> { using type = float4; };
template <> struct BuiltIn<2> { using type = float2; };
template <> struct BuiltIn<1> { using type = float; };
template <int W> using Vector = typename BuiltIn<W>::type;

// What a lane holds of one plane: its cells, and its share of the halo of the patch.
template <int W> struct Part {
    Cells<W> row[ROWS];
    Cells<W> halo_row;     // upper half: the row above the lane's rows; lower half: the row below them
    float halo_cell[ROWS]; // first lane: the cell left of each row; last lane: the cell right of it
};

// In the functions below `in` points at the lane's first cell in a plane.
template <int W> __device__ inline void load_rows(Part<W> &part, const float *in, const Place &p)
{
    for (int r = 0; r < ROWS; r++)
        if (r < p.loads)
            *(Vector<W> *)&part.row[r] = __ldg((const Vector<W> *)(in + r * p.n));
}

template <int W> __device__ inline void load_halo(Part<W> &part, const float *in, const Place &p)
{
    if (p.halo_row)
        *(Vector<W> *)&part.halo_row = __ldg((const Vector<W> *)(in + p.halo_row));
    for (int r = 0; r < ROWS; r++)
        if (r < p.loads && p.halo_cell)
            part.halo_cell[r] = __ldg(in + r * p.n + p.halo_cell);
}

// Starts bringing the lane's rows into the L2 cache. Nothing waits for them.
template <int W> __device__ inline void prefetch_rows(const float *in, const Place &p)
{
    bool first_in_line = p.x % (32 / W) == 0; // of the cache: 128 bytes
    for (int r = 0; r < ROWS; r++)
        if (first_in_line && r < p.loads)
            asm volatile("prefetch.global.L2 [%0];" ::"l"(in + r * p.n));
}

// ---- the ends of the rows of `out` ----------------------------------------------------------------------

// One warp in the middle of the block brings the row ends into the L2 cache, one in each lane. Returns the
// lane's boundary cell in the first plane of outputs, or NULL if the lane brings none.
__device__ inline const float *find_row_end(const float *out, const Place &p, const March &march)
{
    bool head = threadIdx.x % 2 == 0;
    int row = p.top + threadIdx.x / 2;
    bool mine = threadIdx.y == WARPS / 2 && threadIdx.x < 2 * PATCH && row < p.n - 1
             && blockIdx.x == (head ? 0 : gridDim.x - 1);
    return mine ? out + at(p.n, march.first_output, row, head ? 0 : p.n - 1) : NULL;
}

// Brings this cell's sector into the L2 cache, by a copy that is never read. `plane` counts the copies.
__device__ inline void touch(const float *cell, float unused[2][2 * PATCH], int plane)
{
    __pipeline_memcpy_async(&unused[plane % 2][threadIdx.x], cell, sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1); // the copy of the plane before has arrived
}

// ---- outputs --------------------------------------------------------------------------------------------

// The halves of the warp touch between their rows. Each half gets the other's row there.
template <int W> __device__ inline Cells<W> other_half(const Part<W> &part, bool upper)
{
    Cells<W> row;
    for (int w = 0; w < W; w++)
        row.c[w] = __shfl_xor_sync(ALL_LANES, upper ? part.row[ROWS - 1].c[w] : part.row[0].c[w], LANES);
    return row;
}

// The neighbours of a row within its plane.
template <int W> struct Neighbours {
    Cells<W> up, down;
    float left, right;
};

template <int W>
__device__ inline Neighbours<W> neighbours(const Part<W> &part, int r, const Cells<W> &other, const Place &p)
{
    Cells<W> v = part.row[r];
    Cells<W> up = r > 0 ? part.row[r - 1] : p.upper ? part.halo_row : other;
    Cells<W> down = r < ROWS - 1 ? part.row[r + 1] : p.upper ? other : part.halo_row;
    float left = __shfl_up_sync(ALL_LANES, v.c[W - 1], 1);
    float right = __shfl_down_sync(ALL_LANES, v.c[0], 1);
    if (p.x == 0)
        left = part.halo_cell[r];
    if (p.x == LANES - 1)
        right = part.halo_cell[r];
    return {up, down, left, right};
}

// The seven-point stencil for one row: its cells v, their neighbours in the plane, and the cells in the
// planes before and after.
template <int W>
__device__ inline Cells<W> seven_points(const Cells<W> &v, const Neighbours<W> &near, const Cells<W> &before,
                                        const Cells<W> &after, const Stencil7 &c)
{
    Cells<W> sum;
    for (int w = 0; w < W; w++)
        sum.c[w] = c.c[0] * v.c[w]
                 + c.c[1] * (w > 0 ? v.c[w - 1] : near.left) + c.c[2] * (w < W - 1 ? v.c[w + 1] : near.right)
                 + c.c[3] * near.up.c[w] + c.c[4] * near.down.c[w]
                 + c.c[5] * before.c[w] + c.c[6] * after.c[w];
    return sum;
}

// Stores what a lane has at a row's end: all except the boundary cell, which is its first or its last.
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

template <int W> __device__ inline void store_row(float *out, int r, const Cells<W> &v, const Place &p)
{
    if (p.inner && r < p.outputs)
        *(Cells<W> *)(out + r * p.n) = v;
    else if (p.k < p.n && r < p.outputs)
        store_end(out + r * p.n, v, p.k == 0);
}

// The planes that an output needs, in the order of the march.
template <int W> struct Window {
    Part<W> before, here, after;
};

template <int W>
__device__ inline void store_plane(float *out, const Window<W> &planes, const Place &p, const Stencil7 &c)
{
    Cells<W> other = other_half(planes.here, p.upper);
    for (int r = 0; r < ROWS; r++) {
        Neighbours<W> near = neighbours(planes.here, r, other, p);
        Cells<W> sum = seven_points(planes.here.row[r], near, planes.before.row[r], planes.after.row[r], c);
        store_row(out, r, sum, p);
    }
}

// ---- the march ------------------------------------------------------------------------------------------

template <int W, bool FITS>
__global__ __launch_bounds__(32 * WARPS, BLOCKS)
void register_tiled_kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float unused[2][2 * PATCH];
    Place place = find_place<W, FITS>(n);
    March march = plan_march(n);
    const float *end = find_row_end(out, place, march);
    c = in_order(c, march.backward);

    out += at(n, march.first_output, place.j, place.k);
    in += at(n, march.first_input, place.j, place.k);
    Window<W> planes;
    load_rows(planes.before, in, place);
    in += march.step;
    load_rows(planes.here, in, place);
    load_halo(planes.here, in, place);

#pragma unroll 1 // several planes at once would need too many registers
    for (int plane = 0; plane < march.planes; plane++) {
        bool another = plane < march.planes - 1; // plane of outputs after this one
        if (another && end)
            touch(end += march.step, unused, plane);
        in += march.step;
        if (another)
            prefetch_rows<W>(in + march.step, place);
        load_rows(planes.after, in, place);
        load_halo(planes.after, in, place);
        __syncthreads(); // no result needs it: it keeps the block's warps at the same plane

        store_plane(out, planes, place, c);
        out += march.step;
        planes.before = planes.here;
        planes.here = planes.after;
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
