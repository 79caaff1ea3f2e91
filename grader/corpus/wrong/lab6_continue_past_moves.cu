// lab6 verdict=graded stencil_register_tiled.correctness=fail says="line 31: write" says="continue; }" says="in place of" says="Tried: all outputs are then right"
// Each thread has two rows. One without an output goes on to the next row before its cells move on.
#include "lab.h"

#define WIDE 32
#define ROWS 2
#define THREADS_Y 16
#define HIGH (ROWS * THREADS_Y)
#define UP 20

__global__ void two_rows(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[HIGH][WIDE];
    float under[ROWS] = {}, own[ROWS] = {}, next[ROWS] = {};
    int x = threadIdx.x, k = blockIdx.x * (WIDE - 2) + x;
    int begin = blockIdx.z * UP + 1, end = min(begin + UP, n - 1);

    for (int i = begin - 1; i < end; i++) {
        for (int r = 0; r < ROWS; r++) {
            int y = threadIdx.y + r * THREADS_Y, j = blockIdx.y * (HIGH - 2) + y;
            plane[y][x] = own[r];
            next[r] = j < n && k < n ? in[((i + 1) * n + j) * n + k] : 0;
            if (i == begin - 1) /* the march has not begun */
                own[r] = j < n && k < n ? in[(i * n + j) * n + k] : 0;
        }
        __syncthreads();
        for (int r = 0; r < ROWS; r++) {
            int y = threadIdx.y + r * THREADS_Y, j = blockIdx.y * (HIGH - 2) + y;
            bool inner = x > 0 && x < WIDE - 1 && y > 0 && y < HIGH - 1 && j < n - 1 && k < n - 1;
            if (!inner)
                continue;
            if (i >= begin)
                out[(i * n + j) * n + k] = c.c[0] * own[r] + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                                           c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] +
                                           c.c[5] * under[r] + c.c[6] * next[r];
            under[r] = own[r];
            own[r] = next[r];
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / (WIDE - 2) + 1, (n - 3) / (HIGH - 2) + 1, (n - 3) / UP + 1);
    two_rows<<<grid, dim3(WIDE, THREADS_Y)>>>(in, out, n, c);
}
