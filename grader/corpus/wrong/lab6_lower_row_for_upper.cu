// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 33: write" says="j + 1"
// The row above the tile is loaded where the row below it belongs.
#include "lab.h"
#define BX 32
#define BY 8

__device__ inline size_t at(int n, int i, int j, int k)
{
    return ((size_t)i * n + j) * n + k;
}

// every thread owns a column; halo cells of a plane are loaded by the threads at the edges
__global__ void kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[BY + 2][BX + 2];
    int k = blockIdx.x * BX + threadIdx.x + 1;
    int j = blockIdx.y * BY + threadIdx.y + 1;
    int x = threadIdx.x + 1, y = threadIdx.y + 1;
    bool ok = j < n - 1 && k < n - 1;
    float below = ok ? in[at(n, 0, j, k)] : 0;
    float here = ok ? in[at(n, 1, j, k)] : 0;
    for (int i = 1; i < n - 1; i++) {
        float above = ok ? in[at(n, i + 1, j, k)] : 0;
        if (ok) {
            s[y][x] = here;
            if (x == 1)
                s[y][0] = in[at(n, i, j, k - 1)];
            if (x == BX || k == n - 2)
                s[y][x + 1] = in[at(n, i, j, k + 1)];
            if (y == 1)
                s[0][x] = in[at(n, i, j - 1, k)];
            if (y == BY || j == n - 2)
                s[y + 1][x] = in[at(n, i, j - 1, k)];
        }
        __syncthreads();
        if (ok)
            out[at(n, i, j, k)] = c.c[0] * here + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1]
                                + c.c[3] * s[y - 1][x] + c.c[4] * s[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + BX - 1) / BX, (n - 2 + BY - 1) / BY);
    kernel<<<grid, dim3(BX, BY)>>>(in, out, n, c);
}
