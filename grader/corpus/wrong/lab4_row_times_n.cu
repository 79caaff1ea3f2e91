// lab4 verdict=graded score=50 stencil_basic.correctness=fail says="i /= n" says="Tried: all outputs are then right"
// The number of the row is multiplied by n, where it has to be divided.
#include "lab.h"

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int cell = blockIdx.x * blockDim.x + threadIdx.x;
    int k = cell % n;
    int i = cell / n;
    int j = i % n;
    i *= n;

    if (i > 0 && i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1)
        out[cell] = c.c[0] * in[cell] + c.c[1] * in[cell - 1] + c.c[2] * in[cell + 1] + c.c[3] * in[cell - n] +
                    c.c[4] * in[cell + n] + c.c[5] * in[cell - n * n] + c.c[6] * in[cell + n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic_kernel<<<(n * n * n + 255) / 256, 256>>>(in, out, n, c);
}

template <int IN>
__global__ void tile_kernel(const float *in, float *out, int n, Stencil7 c)
{
    constexpr int OUT = IN - 2;
    __shared__ float t[IN][IN][IN];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = x + OUT * blockIdx.x;
    int j = y + OUT * blockIdx.y;
    int i = z + OUT * blockIdx.z;
    bool load = i < n && j < n && k < n;
    int idx = (i * n + j) * n + k;
    t[z][y][x] = load ? in[idx] : 0;
    __syncthreads();
    bool work = x % (IN - 1) && y % (IN - 1) && z % (IN - 1) && i < n - 1 && j < n - 1 && k < n - 1;
    if (work) {
        out[idx] = c.c[0] * t[z][y][x]
                 + c.c[1] * t[z][y][x - 1] + c.c[2] * t[z][y][x + 1]
                 + c.c[3] * t[z][y - 1][x] + c.c[4] * t[z][y + 1][x]
                 + c.c[5] * t[z - 1][y][x] + c.c[6] * t[z + 1][y][x];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + 7) / 8; // tiles of 10*10*10 threads, 8*8*8 outputs
    tile_kernel<10><<<dim3(g, g, g), dim3(10, 10, 10)>>>(in, out, n, c);
}
