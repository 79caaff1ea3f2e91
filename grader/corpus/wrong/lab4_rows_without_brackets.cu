// lab4 verdict=graded stencil_tiled.correctness=fail says="Next: stencil_tiled, line 26: write" says="r < (Z + 2) * (Y + 2)"
// The number of rows that a loop loads lacks its brackets.
#include "lab.h"
#include <initializer_list>

__global__ void basic_strided(const float *in, float *out, int n, Stencil7 c)
{
    for (int i = blockIdx.z * blockDim.z + threadIdx.z + 1; i < n - 1; i += gridDim.z * blockDim.z)
        for (int j = blockIdx.y * blockDim.y + threadIdx.y + 1; j < n - 1; j += gridDim.y * blockDim.y)
            for (int k = blockIdx.x * blockDim.x + threadIdx.x + 1; k < n - 1; k += gridDim.x * blockDim.x) {
                const int id = (i * n + j) * n + k, to[6] = {-1, 1, -n, n, -n * n, n * n};
                float sum = c.c[0] * in[id];
#pragma unroll
                for (int m = 0; m < 6; ++m)
                    sum += c.c[m + 1] * in[id + to[m]];
                out[id] = sum;
            }
}

template <int PER> __global__ void pencils(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    constexpr int X = 8 * PER, Y = 8, Z = 8;
    __shared__ float s[Z + 2][Y + 2][X + 3];
    const int k0 = blockIdx.x * X, j0 = blockIdx.y * Y, i0 = blockIdx.z * Z;
    const int row = threadIdx.z * 8 + threadIdx.y;
    for (int r = row; r < (Z + 2) * Y + 2; r += 64) {
        const int z = r / (Y + 2), y = r - z * (Y + 2);
        if (i0 + z >= n || j0 + y >= n)
            continue;
        const float *from = in + ((i0 + z) * n + j0 + y) * n + k0;
        const int width = min(X + 2, n - k0);
        for (int x = threadIdx.x; x < width; x += 8)
            s[z][y][x] = from[x];
    }
    __syncthreads();
    const int y = threadIdx.y + 1, z = threadIdx.z + 1, i = i0 + z, j = j0 + y;
    if (i >= n - 1 || j >= n - 1)
        return;
    float *to = out + (i * n + j) * n + k0;
#pragma unroll
    for (int p = 0; p < PER; ++p) {
        const int x = threadIdx.x + 8 * p + 1;
        if (k0 + x < n - 1)
            to[x] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1] + c.c[3] * s[z][y - 1][x]
                  + c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] + c.c[6] * s[z + 1][y][x];
    }
}

extern "C" void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic_strided<<<dim3(2, 3, 5), dim3(32, 4, 2)>>>(in, out, n, c);
}

extern "C" void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    unsigned grid[3];
    int at = 0;
    for (int side : {32, 8, 8})
        grid[at++] = n < 3 ? 1 : (n - 2 + side - 1) / side;
    pencils<4><<<dim3(grid[0], grid[1], grid[2]), dim3(8, 8, 8)>>>(in, out, n, c);
}
