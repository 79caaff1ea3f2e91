// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 51: count the blocks along y as (n - 2 - 1) / 6 + 1" says="Yours is counted for 30 outputs per block, but a block stores 6 there"
// A block has 6 rows of outputs, and the blocks along y are counted as if it had 30.
#include "lab.h"

#define IN_X 32
#define IN_Y 8
#define OUT_X (IN_X - 2)
#define OUT_Y (IN_Y - 2)
#define PLANES 32

__device__ void fetch(float *dst, const float *src, bool yes)
{
    if (yes)
        *dst = *src;
}

// 256 threads: eight blocks fit on a multiprocessor, so others work while one waits
__global__ void coarsened(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float tile[3][IN_Y][IN_X];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_X + x, j = blockIdx.y * OUT_Y + y;
    bool loads = j < n && k < n;
    bool computes = loads && x > 0 && x < IN_X - 1 && y > 0 && y < IN_Y - 1 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    int nn = n * n;
    const float *src = in + j * n + k;

    fetch(&tile[(first + 2) % 3][y][x], src + (first - 1) * nn, loads);
    fetch(&tile[first % 3][y][x], src + first * nn, loads);
    for (int i = first; i < last; i++) {
        fetch(&tile[(i + 1) % 3][y][x], src + (i + 1) * nn, loads);
        __syncthreads();
        if (computes) {
            auto *p = tile[i % 3];
            float v = c.c[0] * p[y][x];
            v += c.c[1] * p[y][x - 1] + c.c[2] * p[y][x + 1];
            v += c.c[3] * p[y - 1][x] + c.c[4] * p[y + 1][x];
            v += c.c[5] * tile[(i + 2) % 3][y][x] + c.c[6] * tile[(i + 1) % 3][y][x];
            out[i * nn + j * n + k] = v;
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + OUT_X - 1) / OUT_X;
    int slabs = (n - 2 + PLANES - 1) / PLANES;
    dim3 grid(tiles, tiles, slabs);
    coarsened<<<grid, dim3(IN_X, IN_Y)>>>(in, out, n, c);
}
