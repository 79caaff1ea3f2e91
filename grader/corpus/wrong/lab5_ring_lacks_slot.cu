// lab5 verdict=graded stencil_coarsened.correctness=fail says="Next: stencil_coarsened, line 5: write" says="KEPT = 4" says="Tried: all outputs are then right" omits="put a __syncthreads()"
// Planes are stored two steps ahead into a ring that has room for three.
#include "lab.h"

constexpr int EDGE = 32, INSIDE = EDGE - 2, DEPTH = 20, KEPT = 3;

struct Plane {
    float at[EDGE][EDGE];
};

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ Plane planes[KEPT];
    const int u = threadIdx.x, v = threadIdx.y;
    const int k = blockIdx.x * INSIDE + u, j = blockIdx.y * INSIDE + v;
    const bool known = j < n && k < n;
    const bool mine = u > 0 && v > 0 && u <= INSIDE && v <= INSIDE && j < n - 1 && k < n - 1;
    const int begin = 1 + blockIdx.z * DEPTH, end = min(begin + DEPTH, n - 1);
    auto fill = [&](int i) {
        if (known && i <= end)
            planes[i % KEPT].at[v][u] = in[(i * n + j) * n + k];
    };

    for (int i = begin - 1; i < begin + 2; i++)
        fill(i);
    for (int i = begin; i < end; i++) {
        fill(i + 2);
        __syncthreads();
        const Plane &low = planes[(i - 1) % KEPT], &mid = planes[i % KEPT], &high = planes[(i + 1) % KEPT];
        if (mine)
            out[(i * n + j) * n + k] = s.c[0] * mid.at[v][u] + s.c[1] * mid.at[v][u - 1] + s.c[2] * mid.at[v][u + 1] +
                                       s.c[3] * mid.at[v - 1][u] + s.c[4] * mid.at[v + 1][u] + s.c[5] * low.at[v][u] +
                                       s.c[6] * high.at[v][u];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 3) / INSIDE + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
