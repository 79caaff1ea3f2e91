// lab5 verdict=graded score=0 stencil_coarsened.correctness=fail says="Next: stencil_coarsened, line 29: exchange" says="Tried: all outputs are then right"
// The list in braces names the row before the edge, while the struct has the edge first.
#include "lab.h"

enum { SIDE = 32, KEPT = SIDE - 2, STEPS = 16 };

struct Where {
    int edge, row, column;
    __device__ int plane(int i) const { return (i * edge + row) * edge + column; }
};

__global__ void rise(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float floors[3][SIDE][SIDE];
    const int y = threadIdx.y, x = threadIdx.x, j = blockIdx.y * KEPT + y, k = blockIdx.x * KEPT + x;
    const int first = 1 + blockIdx.z * STEPS, last = min(first + STEPS, n - 1);
    const bool known = j < n && k < n;
    const bool inner = y > 0 && y < SIDE - 1 && x > 0 && x < SIDE - 1 && j < n - 1 && k < n - 1;

    int low = 0, mid = 1, high = 2;
    const Where own = {n, j, k};
    floors[low][y][x] = known ? in[own.plane(first - 1)] : 0.0f;
    floors[mid][y][x] = known ? in[own.plane(first)] : 0.0f;
    for (int i = first; i < last; i++) {
        floors[high][y][x] = known ? in[own.plane(i + 1)] : 0.0f;
        __syncthreads();
        if (inner) {
            const float(*f)[SIDE] = floors[mid];
            const Where to = {j, n, k}; // HERE
            out[to.plane(i)] = c.c[0] * f[y][x] + c.c[1] * f[y][x - 1] + c.c[2] * f[y][x + 1] +
                               c.c[3] * f[y - 1][x] + c.c[4] * f[y + 1][x] + c.c[5] * floors[low][y][x] +
                               c.c[6] * floors[high][y][x];
        }
        __syncthreads();
        const int oldest = low;
        low = mid;
        mid = high;
        high = oldest;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 2 + KEPT - 1) / KEPT;
    rise<<<dim3(tiles, tiles, (n - 2 + STEPS - 1) / STEPS), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
