// lab6 verdict=graded score=0 finding=undefined_value says="Next: stencil_register_tiled, line 18: write" says="k == n - 2" says="Tried: all outputs are then right" omits="ends before them"
// Where the grid cuts a block off along k, no thread loads the halo after the last column.
#include "lab.h"

#define S 32
#define DEPTH 32

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float mid[S + 2][S + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, low = blockIdx.z * DEPTH + 1, high = min(low + DEPTH, n - 1);
    int k = blockIdx.x * S + x, j = blockIdx.y * S + y;
    if (j > n - 2 || k > n - 2)
        j = k = n; // nothing to do for this thread but to wait
    bool works = k < n;
    bool up = works && y == 1, down = works && (y == S || j == n - 2);
    bool left = works && x == 1;
    bool right = works && x == S;
    const float *from = in + j * n + k;
    float below = 0, here = 0, above = 0;
    if (works) {
        below = from[(low - 1) * n * n];
        here = from[low * n * n];
    }
    for (int i = low; i < high; i++) {
        const float *p = from + i * n * n;
        if (works) {
            above = p[n * n];
            mid[y][x] = here;
        }
        if (up)
            mid[0][x] = p[-n];
        if (down)
            mid[y + 1][x] = p[n];
        if (left)
            mid[y][0] = p[-1];
        if (right)
            mid[y][x + 1] = p[1];
        __syncthreads();
        if (works)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1] +
                                       c.c[3] * mid[y - 1][x] + c.c[4] * mid[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    march<<<dim3((n - 3) / S + 1, (n - 3) / S + 1, (n - 3) / DEPTH + 1), dim3(S, S)>>>(in, out, n, c);
}
