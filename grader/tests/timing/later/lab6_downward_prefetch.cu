// Output blocks 48*16, marches from the top plane down, halo by edge threads, dynamic plane, prefetch before
// use, cooperative-groups barriers.
#include "lab.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

extern __shared__ float middle[];

__global__ void downward(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c, int per)
{
    auto block = cg::this_thread_block();
    const int pitch = blockDim.x + 2;
    int x = threadIdx.x + 1, y = threadIdx.y + 1;
    int k = blockIdx.x * blockDim.x + x, j = blockIdx.y * blockDim.y + y;
    bool active = k <= n - 2 && j <= n - 2;
    int low = blockIdx.z * per + 1, i = min(low + per - 1, n - 2);
    float *m = middle + y * pitch + x;

    // which halo cell, if any, this thread brings along (at most one in x and one in y)
    int hx = threadIdx.x == 0 ? -1 : (threadIdx.x == blockDim.x - 1 || k == n - 2) ? 1 : 0;
    int hy = threadIdx.y == 0 ? -1 : (threadIdx.y == blockDim.y - 1 || j == n - 2) ? 1 : 0;
    bool alone_x = threadIdx.x == 0 && k == n - 2, alone_y = threadIdx.y == 0 && j == n - 2;

    int p = (i * n + j) * n + k;
    float up = 0, here = 0, down = 0;
    if (active) {
        up = in[p + n * n];
        here = in[p];
        down = in[p - n * n];
    }
    for (; i >= low; --i) {
        float prefetched = 0;
        if (active) {
            if (i > low)
                prefetched = in[p - 2 * n * n];
            *m = here;
            if (hx)
                m[hx] = in[p + hx];
            if (alone_x)
                m[1] = in[p + 1];
            if (hy)
                m[hy * pitch] = in[p + hy * n];
            if (alone_y)
                m[pitch] = in[p + n];
        }
        block.sync();
        if (active)
            out[p] = c.c[0] * here + c.c[1] * m[-1] + c.c[2] * m[1] + c.c[3] * m[-pitch] + c.c[4] * m[pitch] +
                     c.c[5] * down + c.c[6] * up;
        block.sync();
        up = here;
        here = down;
        down = prefetched;
        p -= n * n;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 b(48, 16);
    int m = n - 2, per = 28;
    dim3 g((m + b.x - 1) / b.x, (m + b.y - 1) / b.y, (m + per - 1) / per);
    downward<<<g, b, (b.x + 2) * (b.y + 2) * sizeof(float)>>>(in, out, n, c, per);
}
