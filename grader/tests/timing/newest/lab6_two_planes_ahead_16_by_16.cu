// small 16x16 blocks, and the load runs two planes ahead of the computation
#include "lab.h"

static constexpr int E = 16;
static constexpr int LENGTH = 32;

struct Column {
    float down, mid, up, next;
    __device__ void sink()
    {
        down = mid;
        mid = up;
        up = next;
    }
};

__global__ void ahead(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 w)
{
    __shared__ float s[E * E];
    int tx = threadIdx.x, ty = threadIdx.y, t = ty * E + tx;
    int k = blockIdx.x * (E - 2) + tx;
    int j = blockIdx.y * (E - 2) + ty;
    bool ok = k < n && j < n;
    bool work = tx > 0 && tx < E - 1 && ty > 0 && ty < E - 1 && k < n - 1 && j < n - 1;
    int i = blockIdx.z * LENGTH + 1;
    int end = min(i + LENGTH, n - 1);
    auto get = [&](int plane) { return ok && plane <= end ? __ldg(in + (plane * n + j) * n + k) : 0.0f; };

    Column col;
    col.down = get(i - 1);
    col.mid = get(i);
    col.up = get(i + 1);
    for (; i < end; i++) {
        s[t] = col.mid;
        col.next = get(i + 2);
        __syncthreads();
        if (work) {
            float v = w.c[0] * col.mid + w.c[5] * col.down + w.c[6] * col.up;
            v += w.c[1] * s[t - 1] + w.c[2] * s[t + 1];
            v += w.c[3] * s[t - E] + w.c[4] * s[t + E];
            out[(i * n + j) * n + k] = v;
        }
        __syncthreads();
        col.sink();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + E - 3) / (E - 2);
    dim3 grid(tiles, tiles, (n - 2 + LENGTH - 1) / LENGTH);
    ahead<<<grid, dim3(E, E)>>>(in, out, n, c);
}
