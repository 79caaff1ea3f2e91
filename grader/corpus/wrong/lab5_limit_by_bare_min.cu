// lab5 verdict=timeout score=0 cause=macro_of_sum says="Next: stencil_coarsened, line 7: put" says="put brackets around all that this macro stands for"
// i < SMALLER(...) compares i with the first number only, and then always holds.
#include "lab.h"

#define EDGE 32
#define PLANES 16
#define SMALLER(p, q) (p) < (q) ? (p) : (q)

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[EDGE][EDGE], here[EDGE][EDGE], above[EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (EDGE - 2) + x, j = blockIdx.y * (EDGE - 2) + y, first = blockIdx.z * PLANES + 1;
    bool there = j < n && k < n;
    bool inner = x % (EDGE - 1) && y % (EDGE - 1) && j < n - 1 && k < n - 1;
    if (there) {
        below[y][x] = in[((first - 1) * n + j) * n + k];
        here[y][x] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < SMALLER(first + PLANES, n - 1); i++) {
        if (there && i + 1 < n)
            above[y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (inner && i < n - 1)
            out[(i * n + j) * n + k] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1] +
                                       c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] +
                                       c.c[6] * above[y][x];
        __syncthreads();
        if (there) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + EDGE - 3) / (EDGE - 2);
    if (n > 2)
        march<<<dim3(tiles, tiles, (n - 2 + PLANES - 1) / PLANES), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
