// lab6 verdict=graded score=0 cause=march_leaves_planes says="let the march store all planes of its slab" says="take those that are left after the last whole round" omits="where the previous one ends" omits="begin as far apart"
// A round takes four planes in a loop of its own, and the number of rounds is rounded down: 30 planes leave two.
#include "lab.h"

enum { SIDE = 32, DEPTH = 30, ROUND = 4 };

struct Thread {
    int n, j, k;
    __device__ bool loads() const { return j < n && k < n; }
    __device__ bool stores() const
    {
        const int x = threadIdx.x, y = threadIdx.y;
        return x > 0 && y > 0 && x < SIDE - 1 && y < SIDE - 1 && j < n - 1 && k < n - 1;
    }
    __device__ size_t at(int i) const { return (size_t(i) * n + j) * n + k; }
    __device__ float get(const float *in, int i) const { return loads() ? in[at(i)] : 0.0f; }
};

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
    const Thread me{n, int(blockIdx.y) * (SIDE - 2) + y, int(blockIdx.x) * (SIDE - 2) + x};
    int i = blockIdx.z * DEPTH + 1;
    const int rounds = min(DEPTH, n - 1 - i) / ROUND;
    float below = me.get(in, i - 1), here = me.get(in, i);

    for (int r = 0; r < rounds; r++) {
        float above[ROUND];
#pragma unroll
        for (int q = 0; q < ROUND; q++)
            above[q] = me.get(in, i + q + 1);
#pragma unroll
        for (int q = 0; q < ROUND; q++) {
            s[y][x] = here;
            __syncthreads();
            if (me.stores())
                out[me.at(i + q)] = c.c[0] * here + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1] +
                                    c.c[3] * s[y - 1][x] + c.c[4] * s[y + 1][x] + c.c[5] * below +
                                    c.c[6] * above[q];
            __syncthreads();
            below = here;
            here = above[q];
        }
        i += ROUND;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 3) / (SIDE - 2) + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
