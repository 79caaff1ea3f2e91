// lab4 verdict=graded stencil_basic.correctness=pass stencil_tiled.correctness=fail says="(column == WIDE - 1 || x == n - 2)" says="(row == HIGH - 1 || y == n - 2)" says="Tried: all outputs are then right"
// The last column and row of a full block load the halo. Where the cube cuts a block off, those threads have no output.
#include "lab.h"

constexpr int WIDE = 16, HIGH = 8;

__device__ int cell(int n, int z, int y, int x)
{
    return x + n * (y + n * z);
}

__global__ void plain(const float *in, float *out, int n, Stencil7 w)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int z = blockIdx.z + 1;
    if (x >= n - 1 || y >= n - 1)
        return;
    int at = cell(n, z, y, x);
    out[at] = w.c[0] * in[at] + w.c[1] * in[at - 1] + w.c[2] * in[at + 1] + w.c[3] * in[at - n] +
              w.c[4] * in[at + n] + w.c[5] * in[at - n * n] + w.c[6] * in[at + n * n];
}

__global__ void by_planes(const float *in, float *out, int n, Stencil7 w)
{
    __shared__ float flat[HIGH + 2][WIDE + 2];
    const int column = threadIdx.x, row = threadIdx.y;
    const int x = 1 + blockIdx.x * WIDE + column, y = 1 + blockIdx.y * HIGH + row;
    const bool mine = x < n - 1 && y < n - 1;
    const int from = 1 + blockIdx.z * 16, to = min(from + 16, n - 1);

    for (int z = from; z < to; z++) {
        if (mine) {
            flat[row + 1][column + 1] = in[cell(n, z, y, x)];
            if (column == 0)
                flat[row + 1][0] = in[cell(n, z, y, x - 1)];
            if (row == 0)
                flat[0][column + 1] = in[cell(n, z, y - 1, x)];
            if (column == WIDE - 1)
                flat[row + 1][column + 2] = in[cell(n, z, y, x + 1)];
            if (row == HIGH - 1)
                flat[row + 2][column + 1] = in[cell(n, z, y + 1, x)];
        }
        __syncthreads();
        if (mine)
            out[cell(n, z, y, x)] = w.c[0] * flat[row + 1][column + 1] + w.c[1] * flat[row + 1][column] +
                                    w.c[2] * flat[row + 1][column + 2] + w.c[3] * flat[row][column + 1] +
                                    w.c[4] * flat[row + 2][column + 1] + w.c[5] * in[cell(n, z - 1, y, x)] +
                                    w.c[6] * in[cell(n, z + 1, y, x)];
        __syncthreads();
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 w)
{
    if (n > 2)
        plain<<<dim3((n + 29) / 32, (n + 5) / 8, n - 2), dim3(32, 8)>>>(in, out, n, w);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 w)
{
    if (n > 2)
        by_planes<<<dim3((n - 3) / WIDE + 1, (n - 3) / HIGH + 1, (n - 3) / 16 + 1), dim3(WIDE, HIGH)>>>(in, out, n, w);
}
