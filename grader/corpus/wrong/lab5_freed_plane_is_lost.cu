// lab5 verdict=graded score=0 stencil_coarsened.correctness=fail cause=planes_stand_still says="If you move pointers, above then gets the memory of the old below"
// Two of three numbers of planes move on; the plane that is free belongs to nobody.
#include "lab.h"

#define EDGE 32
#define INNER (EDGE - 2)
#define SLAB 24

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[3][EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * INNER + x, j = blockIdx.y * INNER + y;
    int low = 0, middle = 1, high = 2;
    int first = 1 + blockIdx.z * SLAB, end = min(first + SLAB, n - 1);
    bool exists = j < n && k < n;
    bool works = x > 0 && y > 0 && x <= INNER && y <= INNER && j < n - 1 && k < n - 1;
    if (exists) {
        tile[low][y][x] = in[((first - 1) * n + j) * n + k];
        tile[middle][y][x] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < end; i++) {
        if (exists)
            tile[high][y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (works)
            out[(i * n + j) * n + k] = c.c[0] * tile[middle][y][x] + c.c[1] * tile[middle][y][x - 1] +
                                       c.c[2] * tile[middle][y][x + 1] + c.c[3] * tile[middle][y - 1][x] +
                                       c.c[4] * tile[middle][y + 1][x] + c.c[5] * tile[low][y][x] +
                                       c.c[6] * tile[high][y][x];
        __syncthreads();
        low = middle;
        middle = high;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / INNER + 1, (n - 3) / INNER + 1, (n - 3) / SLAB + 1);
    march<<<grid, dim3(EDGE, EDGE)>>>(in, out, n, c);
}
