// lab4 stencil_basic.correctness=fail says="cell / n % n" says="Tried: all outputs are then right"
// 8*8*8 threads compute 8*8*8 outputs, and those at a face of the block also load the halo cell next to it.
// Basic: one-dimensional blocks over the linear index of all cells.
#include "lab.h"

const int B = 8;

__global__ void basic_linear(const float *in, float *out, int n, Stencil7 c)
{
    int cell = blockIdx.x * blockDim.x + threadIdx.x;
    int k = cell % n;
    int j = cell / n & n;
    int i = cell / (n * n);
    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    float sum = c.c[0] * in[cell];
    sum += c.c[1] * in[cell - 1];
    sum += c.c[2] * in[cell + 1];
    sum += c.c[3] * in[cell - n];
    sum += c.c[4] * in[cell + n];
    sum += c.c[5] * in[cell - n * n];
    sum += c.c[6] * in[cell + n * n];
    out[cell] = sum;
}

__global__ void tiled_faces(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[B + 2][B + 2][B + 2];
    const int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    const int k = blockIdx.x * B + x, j = blockIdx.y * B + y, i = blockIdx.z * B + z;
    const bool has_output = i < n - 1 && j < n - 1 && k < n - 1;
    const int cell = (i * n + j) * n + k;

    if (has_output) {
        s[z][y][x] = in[cell];
        if (x == 1)
            s[z][y][0] = in[cell - 1];
        if (x == B || k == n - 2)
            s[z][y][x + 1] = in[cell + 1];
        if (y == 1)
            s[z][0][x] = in[cell - n];
        if (y == B || j == n - 2)
            s[z][y + 1][x] = in[cell + n];
        if (z == 1)
            s[0][y][x] = in[cell - n * n];
        if (z == B || i == n - 2)
            s[z + 1][y][x] = in[cell + n * n];
    }
    __syncthreads();
    if (has_output)
        out[cell] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1] +
                    c.c[3] * s[z][y - 1][x] + c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] +
                    c.c[6] * s[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int cells = n * n * n;
    basic_linear<<<(cells - 1) / 256 + 1, 256>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int blocks = (n - 3) / B + 1;
    tiled_faces<<<dim3(blocks, blocks, blocks), dim3(B, B, B)>>>(in, out, n, c);
}
