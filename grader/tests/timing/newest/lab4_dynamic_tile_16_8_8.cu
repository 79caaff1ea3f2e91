// tile of 16x8x8 threads, one cell each, in dynamic shared memory; basic kernel with a 1D index
#include "lab.h"

__device__ __forceinline__ float star(const float *p, int dy, int dz, const Stencil7 &w)
{
    float s = w.c[0] * p[0];
    s = fmaf(w.c[1], p[-1], s);
    s = fmaf(w.c[2], p[+1], s);
    s = fmaf(w.c[3], p[-dy], s);
    s = fmaf(w.c[4], p[+dy], s);
    s = fmaf(w.c[5], p[-dz], s);
    s = fmaf(w.c[6], p[+dz], s);
    return s;
}

__global__ void basic_flat(const float *in, float *out, int n, Stencil7 w)
{
    int cells = n * n * n;
    for (int id = blockIdx.x * blockDim.x + threadIdx.x; id < cells; id += gridDim.x * blockDim.x) {
        int k = id % n;
        int j = id / n % n;
        int i = id / n / n;
        if (k > 0 && k < n - 1 && j > 0 && j < n - 1 && i > 0 && i < n - 1)
            out[id] = star(in + id, n, n * n, w);
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int cells = n * n * n;
    basic_flat<<<(cells + 255) / 256, 256>>>(in, out, n, c);
}

__global__ void tiled_dyn(const float *in, float *out, int n, Stencil7 w)
{
    extern __shared__ float tile[];
    const int bx = blockDim.x, by = blockDim.y, bz = blockDim.z;
    const int k = blockIdx.x * (bx - 2) + threadIdx.x;
    const int j = blockIdx.y * (by - 2) + threadIdx.y;
    const int i = blockIdx.z * (bz - 2) + threadIdx.z;
    const int t = (threadIdx.z * by + threadIdx.y) * bx + threadIdx.x;
    const int g = (i * n + j) * n + k;

    const bool exists = max(i, max(j, k)) < n;
    tile[t] = exists ? in[g] : 0.0f;
    __syncthreads();

    auto inner = [](int v, int size) { return v > 0 && v < size - 1; };
    if (inner(threadIdx.x, bx) && inner(threadIdx.y, by) && inner(threadIdx.z, bz))
        if (max(i, max(j, k)) < n - 1)
            out[g] = star(tile + t, bx, bx * by, w);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(16, 8, 8);
    auto tiles = [n](int edge) { return (unsigned)((n - 2 + edge - 3) / (edge - 2)); };
    dim3 grid(tiles(block.x), tiles(block.y), tiles(block.z));
    tiled_dyn<<<grid, block, block.x * block.y * block.z * sizeof(float)>>>(in, out, n, c);
}
