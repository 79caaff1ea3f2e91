// lab1 verdict=graded moving_average.safety=fail finding=out_of_bounds_write says="line 39: write" says="* sizeof(float)" says="or in line 40: write" says="(pieces + 1) * sizeof(float)" says="all outputs are right"
// The tile and the last cell of each piece share the block's dynamic memory, and the second array lacks a cell: many numbers in three lines ask for more than that.
#include "lab.h"

enum { BLOCK = 160, PIECE = 32 };

// Cells of the tile first, then the first cell of each piece, of the piece behind the last one, too.
__global__ void pieces_kernel(const float *x, float *y, int n)
{
    extern __shared__ float memory[];
    float *tile = memory, *begins = memory + BLOCK;
    const int t = threadIdx.x, i = blockIdx.x * BLOCK + t;

    if (i < n) {
        tile[t] = x[i];
        if (t % PIECE == 0)
            begins[t / PIECE] = x[i];
        if (t == BLOCK - 1)
            begins[BLOCK / PIECE] = x[i + 1 < n ? i + 1 : 0];
    }
    __syncthreads();

    if (i < n) {
        float right;
        if (i == n - 1)
            right = x[0];
        else if (t % PIECE == PIECE - 1)
            right = begins[t / PIECE + 1];
        else
            right = tile[t + 1];
        y[i] = (tile[t] + right) * 0.5f;
    }
}

void moving_average(const float *x, float *y, int n)
{
    const int blocks = (n + BLOCK - 1) / BLOCK;
    const int pieces = BLOCK / PIECE;
    const size_t of_tile = BLOCK * sizeof(float);
    const size_t of_begins = pieces * sizeof(float);
    pieces_kernel<<<blocks, BLOCK, of_tile + of_begins>>>(x, y, n);
}
