// lab6 verdict=graded score=0 cause=roles_not_restored says="Next: stencil_register_tiled, line 47: end each round of this loop with the roles"
// A round of the march makes two steps, and in each the three registers change roles: after two, they are not back.
#include "lab.h"

constexpr int WIDE = 32, HIGH = 16, DEPTH = 40;

struct Place {
    const float *in;
    float *out;
    size_t plane;
    int n;
    bool loads, stores;
};

__device__ void one_plane(const Place &p, const Stencil7 &w, float (*shared)[WIDE], float under, float own, float &over)
{
    const int x = threadIdx.x, y = threadIdx.y;
    if (p.loads)
        over = p.in[p.plane];
    shared[y][x] = own;
    __syncthreads();
    if (p.stores)
        *p.out = w.c[0] * own + w.c[1] * shared[y][x - 1] + w.c[2] * shared[y][x + 1] + w.c[3] * shared[y - 1][x] +
                 w.c[4] * shared[y + 1][x] + w.c[5] * under + w.c[6] * over;
    __syncthreads();
}

__device__ Place next(Place p)
{
    p.in += p.plane;
    p.out += p.plane;
    return p;
}

__global__ void march(const float *in, float *out, int n, Stencil7 w)
{
    __shared__ float shared[HIGH][WIDE];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (WIDE - 2) + x, j = blockIdx.y * (HIGH - 2) + y;
    const int from = blockIdx.z * DEPTH + 1, to = min(from + DEPTH, n - 1);
    const bool inner = x && y && x < WIDE - 1 && y < HIGH - 1;
    const size_t plane = (size_t)n * n, at = from * plane + (size_t)j * n + k;
    Place here = {in + at, out + at, plane, n, j < n && k < n, inner && j < n - 1 && k < n - 1};
    float q = 0, r = 0, s = 0;
    if (here.loads)
        q = here.in[-(ptrdiff_t)plane], r = here.in[0];
    int i = from;
    for (; i < to - 1; i += 2) {
        one_plane(here, w, shared, q, r, s);
        here = next(here);
        one_plane(here, w, shared, r, s, q);
        here = next(here);
    }
    if (i < to)
        one_plane(here, w, shared, q, r, s);
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    const dim3 blocks((n - 2 + WIDE - 3) / (WIDE - 2), (n - 2 + HIGH - 3) / (HIGH - 2), (n - 2 + DEPTH - 1) / DEPTH);
    if (n > 2)
        march<<<blocks, dim3(WIDE, HIGH)>>>(in, out, n, c);
}
