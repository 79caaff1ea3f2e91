/* Lab 6: register tiling near the speed of a copy. The march of lab6_register_tiling.cu without its plane.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * A lane marches along z with ROWS rows of four cells. So the neighbours above and below, before and behind lie in
 * its own registers; those left and right are a shuffle away. While a plane is computed the next one is loaded.
 */
#include "lab.h"

#define LANES     32         // a warp is 32 * W cells wide
#define ROWS      8          // rows of cells per lane
#define WARPS_X   4          // warps of a block, side by side
#define WARPS_Y   2          // and one below the other
#define BLOCKS    1          // per SM
#define SECTOR    8          // cells in 32 bytes, the unit that memory is written in
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

// What a lane holds of a plane.
template <int W> struct Part {
    Cells<W> row[ROWS + 2]; // with a halo row on each side
    float beyond[ROWS + 2]; // the cells left of the first lane's, or right of the last lane's
};

// `in` points at the first halo row; `rows` rows of the lane's cells exist; `beyond`: -1, W, or 0 for none.
template <int W> __device__ inline void load(Part<W> &part, const float *in, int n, int rows, int beyond)
{
    for (int r = 0; r < ROWS + 2; r++)
        if (r < rows)
            part.row[r] = *(const Cells<W> *)(in + r * n);
    for (int r = 1; r <= ROWS; r++)
        if (r < rows && beyond)
            part.beyond[r] = in[r * n + beyond];
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

// Brings the sector of a word into the L2 cache.
__device__ inline void prefetch(const float *word)
{
    asm volatile("prefetch.global.L2 [%0];" ::"l"(word));
}

template <int W>
__global__ __launch_bounds__(LANES * WARPS_X * WARPS_Y, BLOCKS)
void register_tiled_kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c, int slabs,
                           int planes, int rest)
{
    int x = threadIdx.x;
    int k = ((blockIdx.x * WARPS_X + threadIdx.y) * LANES + x) * W;
    int j = (blockIdx.y * WARPS_Y + threadIdx.z) * ROWS; // the row above the first output
    int rows = n - j, loads = k < n ? rows : 0;          // rows of the grid from there on
    int beyond = x == 0 && k > 0 ? -1 : x == LANES - 1 && k + W < n ? W : 0;
    bool ends = k == 0 || k + W == n;

    int z = blockIdx.z;
    int first = 1 + (z < slabs ? z * planes : slabs * planes + (z - slabs) * rest);
    int last = min(first + (z < slabs ? planes : rest), n - 1);

    Part<W> here, next;
    Cells<W> below[ROWS], sum[ROWS]; // sum: all of an output but the cell above
    in += at(n, first - 1, j, k);
    out += at(n, first - 1, j, 0);
    load(here, in, n, loads, 0);
    for (int r = 0; r < ROWS; r++)
        below[r] = here.row[r + 1];
    load(here, in += n * n, n, loads, beyond);

#pragma unroll 1
    for (int i = first; i <= last; i++) {
        if (ends && i < last)
            for (int r = 1; r <= ROWS; r++)
                if (r < rows - 1)
                    prefetch(out + n * n + r * n + k);
        if (i < last)
            load(next, in += n * n, n, loads, beyond);
        __syncthreads();
        for (int r = 1; r <= ROWS; r++) {
            Cells<W> v = here.row[r], up = here.row[r - 1], down = here.row[r + 1], done;
            float left = __shfl_up_sync(ALL_LANES, v.c[W - 1], 1);
            float right = __shfl_down_sync(ALL_LANES, v.c[0], 1);
            if (x == 0)
                left = here.beyond[r];
            if (x == LANES - 1)
                right = here.beyond[r];

            if (i > first) { // v is the cell above for the outputs of plane i-1
                for (int w = 0; w < W; w++)
                    done.c[w] = sum[r - 1].c[w] + c.c[6] * v.c[w];
                store_row(out + r * n, done, k, n, r < rows - 1);
            }
            for (int w = 0; w < W; w++)
                sum[r - 1].c[w] = c.c[0] * v.c[w]
                                + c.c[1] * (w > 0 ? v.c[w - 1] : left) + c.c[2] * (w < W - 1 ? v.c[w + 1] : right)
                                + c.c[3] * up.c[w] + c.c[4] * down.c[w] + c.c[5] * below[r - 1].c[w];
            below[r - 1] = v;
        }
        out += n * n;
        here = next;
    }
}

template <int W> static void launch(const float *in, float *out, int n, Stencil7 c)
{
    int columns = (n - 1) / (LANES * W * WARPS_X) + 1;
    int tiles = (n - 2 - 1) / (ROWS * WARPS_Y) + 1;
    int sms = 1;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    int slabs = max(1, sms * BLOCKS / (columns * tiles)); // that run at once
    int planes = min(max((n - 2) * 7 / 8 / slabs, 32), 128), rest = 8;
    slabs = min(slabs, (n - 2) / planes);
    int more = (n - 2 - slabs * planes + rest - 1) / rest;
    dim3 block(LANES, WARPS_X, WARPS_Y);
    dim3 grid(columns, tiles, slabs + more);
    register_tiled_kernel<W><<<grid, block>>>(in, out, n, c, slabs, planes, rest);
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
