// lab5 verdict=compile_error score=0 says="Next: line 22: put __device__ before the function"
// Four lines call an index function of the host: eight errors.
#include "lab.h"

// index of cell (i, j, k)
static inline int index3(int n, int i, int j, int k) { return (i * n + j) * n + k; }

#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
template <int PLANES>
__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[IN_TILE][IN_TILE], here[IN_TILE][IN_TILE], above[IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1;
    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    if (loads) {
        below[y][x] = in[index3(n, first - 1, j, k)];
        here[y][x] = in[index3(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[index3(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[index3(n, i, j, k)] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x]
                                + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        __syncthreads();
        if (loads) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 - 1) / OUT_TILE + 1;
    dim3 block(IN_TILE, IN_TILE), grid(tiles, tiles, (n - 2 - 1) / 32 + 1);
    coarsened_kernel<32><<<grid, block>>>(in, out, n, c);
}
