// March through the whole cube with one slab and load the plane after the next before computing.
#include "lab.h"

#define T 32

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float p[T][T + 1];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    const bool load = k < n && j < n;
    const bool work = x >= 1 && x <= T - 2 && y >= 1 && y <= T - 2 && k <= n - 2 && j <= n - 2;
    const size_t nn = (size_t)n * n;
    size_t at = (size_t)j * n + k;
    float below = 0, here = 0, above = 0;
    if (load) {
        below = in[at];
        here = in[at + nn];
        above = in[at + 2 * nn];
    }
    for (int i = 1; i < n - 1; i++) {
        at += nn;
        float next = load && i + 2 < n ? in[at + 2 * nn] : 0;
        p[y][x] = here;
        __syncthreads();
        if (work)
            out[at] = s.c[0] * here + s.c[1] * p[y][x - 1] + s.c[2] * p[y][x + 1] + s.c[3] * p[y - 1][x] +
                      s.c[4] * p[y + 1][x] + s.c[5] * below + s.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
        above = next;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 3) / (T - 2) + 1;
    march<<<dim3(g, g), dim3(T, T)>>>(in, out, n, c);
}
