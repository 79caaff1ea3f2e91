// lab5 verdict=graded score=0 says="for (int y = threadIdx.y; y < IN_TILE; y += STEP)" omits="where outputs are wrong"
// Each thread has two rows, but moves only the first one to the plane below.
#include "lab.h"

#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
#define PLANES 32
#define ROWS 2 // per thread
#define STEP (IN_TILE / ROWS)

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[IN_TILE][IN_TILE];
    __shared__ float here[IN_TILE][IN_TILE];
    __shared__ float above[IN_TILE][IN_TILE];

    const int x = threadIdx.x;
    const int k = blockIdx.x * OUT_TILE + x;
    const int j0 = blockIdx.y * OUT_TILE;
    const int first = 1 + blockIdx.z * PLANES;
    const int last = min(first + PLANES, n - 1);

    for (int y = threadIdx.y; y < IN_TILE; y += STEP)
        if (k < n && j0 + y < n) {
            below[y][x] = in[at(n, first - 1, j0 + y, k)];
            here[y][x] = in[at(n, first, j0 + y, k)];
        }

    for (int i = first; i < last; i++) {
        for (int y = threadIdx.y; y < IN_TILE; y += STEP)
            if (k < n && j0 + y < n)
                above[y][x] = in[at(n, i + 1, j0 + y, k)];
        __syncthreads();

        for (int y = threadIdx.y; y < IN_TILE; y += STEP) {
            const int j = j0 + y;
            if (x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1)
                out[at(n, i, j, k)] = c.c[0] * here[y][x]
                    + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                    + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x]
                    + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        }
        __syncthreads();

        const int y = threadIdx.y;
        if (k < n && j0 + y < n) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / OUT_TILE + 1;
    int slabs = (n - 3) / PLANES + 1;
    coarsened_kernel<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, STEP)>>>(in, out, n, c);
}
