// Templated cubic tile of edge 10, filled and emptied by one-dimensional blocks of 96 threads with divisions;
// several cells per thread.
#include "lab.h"

template <int E> struct Cell {
    int z, y, x;
    __device__ explicit Cell(int flat) : z(flat / (E * E)), y(flat / E % E), x(flat % E) {}
};

template <int V> __global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    // V cells, blockDim.x apart, of one row
    int j = blockIdx.y + 1, i = blockIdx.z + 1;
#pragma unroll
    for (int v = 0; v < V; v++) {
        int k = (blockIdx.x * V + v) * blockDim.x + threadIdx.x + 1;
        if (k <= n - 2) {
            int p = (i * n + j) * n + k;
            out[p] = c.c[0] * in[p] + (c.c[1] * in[p - 1] + c.c[2] * in[p + 1]) +
                     (c.c[3] * in[p - n] + c.c[4] * in[p + n]) +
                     (c.c[5] * in[p - n * n] + c.c[6] * in[p + n * n]);
        }
    }
}

template <int E, int T> __global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    constexpr int O = E - 2;
    __shared__ float s[E][E][E];
    const int bi = blockIdx.z * O, bj = blockIdx.y * O, bk = blockIdx.x * O;
    for (int f = threadIdx.x; f < E * E * E; f += T) {
        Cell<E> q(f);
        int i = min(bi + q.z, n - 1), j = min(bj + q.y, n - 1), k = min(bk + q.x, n - 1);
        s[q.z][q.y][q.x] = in[(i * n + j) * n + k];
    }
    __syncthreads();
    for (int f = threadIdx.x; f < O * O * O; f += T) {
        Cell<O> q(f);
        int z = q.z + 1, y = q.y + 1, x = q.x + 1;
        int i = bi + z, j = bj + y, k = bk + x;
        if (i <= n - 2 && j <= n - 2 && k <= n - 2)
            out[(i * n + j) * n + k] = c.c[0] * s[z][y][x] +
                                       (c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1]) +
                                       (c.c[3] * s[z][y - 1][x] + c.c[4] * s[z][y + 1][x]) +
                                       (c.c[5] * s[z - 1][y][x] + c.c[6] * s[z + 1][y][x]);
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        basic<2><<<dim3((n - 2 + 95) / 96, n - 2, n - 2), 48>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2) {
        int g = (n - 2 + 7) / 8;
        tiled<10, 96><<<dim3(g, g, g), 96>>>(in, out, n, c);
    }
}
