// lab5 verdict=graded score=0 cause=shares_rounded_down says="Next: stencil_coarsened, line 14: round this division up" says="33 planes for 2 blocks leave a rest of 1, which no block takes"
// The planes are shared out in the kernel, as many for each block: what is left after that has no block.
#include "lab.h"

#define EDGE 32
#define INNER (EDGE - 2)
#define AT_MOST 32

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[3][EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * INNER + x, j = blockIdx.y * INNER + y;
    int each = (n - 2) / gridDim.z;
    int begin = blockIdx.z * each;
    bool inner = x > 0 && x <= INNER && y > 0 && y <= INNER && k < n - 1 && j < n - 1;
    const float *column = in + (size_t)begin * n * n + (size_t)j * n + k;

    for (int s = 0; s < each + 2; s++) {
        if (k < n && j < n)
            ring[s % 3][y][x] = column[(size_t)s * n * n];
        __syncthreads();
        int up = s % 3, mid = (s + 2) % 3, low = (s + 1) % 3;
        if (inner && s > 1)
            out[((size_t)(begin + s - 1) * n + j) * n + k] =
                c.c[0] * ring[mid][y][x] + c.c[1] * ring[mid][y][x - 1] + c.c[2] * ring[mid][y][x + 1] +
                c.c[3] * ring[mid][y - 1][x] + c.c[4] * ring[mid][y + 1][x] + c.c[5] * ring[low][y][x] +
                c.c[6] * ring[up][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    unsigned tiles = (n - 3) / INNER + 1;
    march<<<dim3(tiles, tiles, (n - 3) / AT_MOST + 1), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
