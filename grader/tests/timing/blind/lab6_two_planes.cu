// Two planes take turns, so a step needs one barrier only. Tall blocks of 16*32 threads; the march goes down
// from the top of a slab of 20 planes.
#include "lab.h"

#define TX   16
#define TY   32
#define SLAB 20

__global__ __launch_bounds__(TX *TY) void march_down(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float planes[2][TY][TX];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (TX - 2) + x;
    const int j = blockIdx.y * (TY - 2) + y;
    const bool in_grid = j < n && k < n;
    const bool inner = x > 0 && x < TX - 1 && y > 0 && y < TY - 1 && j < n - 1 && k < n - 1;
    const int lowest = 1 + blockIdx.z * SLAB;
    const int highest = min(lowest + SLAB - 1, n - 2);
    const auto cell = [=](int i) { return in_grid ? in[(i * n + j) * n + k] : 0.0f; };

    float above = cell(highest + 1);
    float here = cell(highest);
    int turn = 0;
    for (int i = highest; i >= lowest; --i, turn ^= 1) {
        float below = cell(i - 1);
        planes[turn][y][x] = here;
        __syncthreads();
        if (inner)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * planes[turn][y][x - 1] +
                                       c.c[2] * planes[turn][y][x + 1] + c.c[3] * planes[turn][y - 1][x] +
                                       c.c[4] * planes[turn][y + 1][x] + c.c[5] * below + c.c[6] * above;
        above = here;
        here = below;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int m = n - 2;
    if (m > 0)
        march_down<<<dim3((m - 1) / (TX - 2) + 1, (m - 1) / (TY - 2) + 1, (m - 1) / SLAB + 1),
                     dim3(TX, TY)>>>(in, out, n, c);
}
