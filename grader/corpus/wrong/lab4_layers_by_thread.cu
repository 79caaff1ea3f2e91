// lab4 verdict=graded score=50 cause=thread_for_row says="Next: stencil_tiled, line 42: this condition asks for threadIdx.z, but a thread takes several values of layer in the loop of line 46"
// Two layers of threads take four layers each of a tile, and the rim is asked for by threadIdx.z.
#include "lab.h"

constexpr int SIDE = 8;
constexpr int LAYERS = 2;

struct Cube {
    float at[SIDE][SIDE][SIDE];
};

__device__ long cell(int n, int i, int j, int k) { return ((long)i * n + j) * n + k; }

__global__ void each_cell(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = blockIdx.z + 1;
    if (j > n - 2 || k > n - 2)
        return;
    long o = cell(n, i, j, k), row = n, plane = (long)n * n;
    out[o] = c.c[0] * in[o] + c.c[1] * in[o - 1] + c.c[2] * in[o + 1] + c.c[3] * in[o - row] + c.c[4] * in[o + row] +
             c.c[5] * in[o - plane] + c.c[6] * in[o + plane];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        each_cell<<<dim3((n + 29) / 32, (n + 5) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

__global__ void each_tile(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Cube cube;
    const int y = threadIdx.y, x = threadIdx.x;
    const int i0 = blockIdx.z * (SIDE - 2), j = blockIdx.y * (SIDE - 2) + y, k = blockIdx.x * (SIDE - 2) + x;

    for (int layer = threadIdx.z; layer < SIDE; layer += LAYERS)
        if (i0 + layer < n && j < n && k < n)
            cube.at[layer][y][x] = in[cell(n, i0 + layer, j, k)];
    __syncthreads();

    const bool rim = threadIdx.z == 0 || y == 0 || x == 0 || y == SIDE - 1 || x == SIDE - 1;
    if (j >= n - 1 || k >= n - 1)
        return;

    for (int layer = threadIdx.z; layer < SIDE - 1; layer += LAYERS) {
        if (!rim && i0 + layer < n - 1) {
            float s = c.c[0] * cube.at[layer][y][x];
            s += c.c[1] * cube.at[layer][y][x - 1] + c.c[2] * cube.at[layer][y][x + 1];
            s += c.c[3] * cube.at[layer][y - 1][x] + c.c[4] * cube.at[layer][y + 1][x];
            s += c.c[5] * cube.at[layer - 1][y][x] + c.c[6] * cube.at[layer + 1][y][x];
            out[cell(n, i0 + layer, j, k)] = s;
        }
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + SIDE - 3) / (SIDE - 2);
    if (n > 2)
        each_tile<<<dim3(tiles, tiles, tiles), dim3(SIDE, SIDE, LAYERS)>>>(in, out, n, c);
}
