// lab6 verdict=graded score=0 finding=shared_race cause=fence_for_barrier says="line 41: put a __syncthreads() in place of this fence" says="no thread waits at it"
// A fence stands at the end of the round, where all threads should wait.
#include "lab.h"

constexpr int WIDTH = 32, HEIGHT = 8, DEPTH = 24;

__device__ float weigh(const float (*p)[WIDTH], int x, int y, const Stencil7 &c)
{
    return c.c[1] * p[y][x - 1] + c.c[2] * p[y][x + 1] + c.c[3] * p[y - 1][x] + c.c[4] * p[y + 1][x];
}

__global__ void columns(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[HEIGHT][WIDTH];
    int x = threadIdx.x, y = threadIdx.y;
    int k = (WIDTH - 2) * blockIdx.x + x, j = (HEIGHT - 2) * blockIdx.y + y;
    int begin = DEPTH * blockIdx.z + 1, end = min(begin + DEPTH, n - 1);
    bool in_grid = k < n && j < n;
    bool has_output = x > 0 && x < WIDTH - 1 && y > 0 && y < HEIGHT - 1 && k < n - 1 && j < n - 1;
    int at = (begin * n + j) * n + k, step = n * n;
    float below = 0, own = 0;

    if (in_grid) {
        below = in[at - step];
        own = in[at];
    }
    while (begin < end) {
        plane[y][x] = own;
        __syncthreads();

        float above = in_grid ? in[at + step] : 0;
        if (has_output) {
            float sum = c.c[0] * own + c.c[5] * below + c.c[6] * above;
            sum += weigh(plane, x, y, c);
            out[at] = sum;
        }
        at += step;
        begin++;
        below = own;
        own = above;
        __threadfence_block(); // the plane has been read
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 blocks((n - 3) / (WIDTH - 2) + 1, (n - 3) / (HEIGHT - 2) + 1, (n - 3) / DEPTH + 1);
    columns<<<blocks, dim3(WIDTH, HEIGHT)>>>(in, out, n, c);
}
