// lab4 verdict=graded stencil_basic.correctness=pass stencil_basic.safety=pass stencil_basic.traffic=pass stencil_tiled.correctness=pass stencil_tiled.safety=pass stencil_tiled.traffic=pass nofinding
// cuda::pipeline with memcpy_async fills the tile; the basic kernel runs in slabs on several streams with a legacy-stream join.
#include "lab.h"
#include <cuda/pipeline>

constexpr int S = 8, E = S + 2;

__global__ void slab(const float *in, float *out, int n, int first, int last, const Stencil7 c)
{
    const int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    const int i = first + blockIdx.z;
    if (k >= n - 1 || j >= n - 1 || i >= last)
        return;
    const float *p = in + (i * n + j) * n + k;
    const int up = n * n;
    float r = __fmul_rn(c.c[0], p[0]);
    r = __fmaf_rn(c.c[1], p[-1], r);
    r = __fmaf_rn(c.c[2], p[+1], r);
    r = __fmaf_rn(c.c[3], p[-n], r);
    r = __fmaf_rn(c.c[4], p[+n], r);
    r = __fmaf_rn(c.c[5], p[-up], r);
    r = __fmaf_rn(c.c[6], p[+up], r);
    out[(i * n + j) * n + k] = r;
}

__global__ void tiled_async(const float *in, float *out, int n, const Stencil7 c)
{
    __shared__ float tile[E][E][E];
    auto pipe = cuda::make_pipeline();
    const int rank = threadIdx.x + S * (threadIdx.y + S * threadIdx.z);

    pipe.producer_acquire();
    for (int cell = rank; cell < E * E * E; cell += S * S * S) {
        int x = cell % E, y = cell / E % E, z = cell / (E * E);
        int k = blockIdx.x * S + x, j = blockIdx.y * S + y, i = blockIdx.z * S + z;
        if (k < n && j < n && i < n)
            cuda::memcpy_async(&tile[z][y][x], in + (i * n + j) * n + k, sizeof(float), pipe);
    }
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();

    const int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    const int k = blockIdx.x * S + x, j = blockIdx.y * S + y, i = blockIdx.z * S + z;
    if (k < n - 1 && j < n - 1 && i < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
                                 + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
                                 + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
    pipe.consumer_release();
}

extern "C" void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int slabs = 3, depth = (n - 2 + slabs - 1) / slabs;
    cudaStream_t streams[slabs];
    for (int s = 0; s < slabs; s++) {
        int first = 1 + s * depth, last = first + depth < n - 1 ? first + depth : n - 1;
        cudaStreamCreate(&streams[s]);
        if (first < last) {
            dim3 block(128, 2), grid((n - 2 + 127) / 128, (n - 2 + 1) / 2, last - first);
            slab<<<grid, block, 0, streams[s]>>>(in, out, n, first, last, c);
        }
    }
    for (cudaStream_t s : streams) {
        cudaStreamSynchronize(s);
        cudaStreamDestroy(s);
    }
}

extern "C" void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + S - 1) / S;
    tiled_async<<<dim3(tiles, tiles, tiles), dim3(S, S, S)>>>(in, out, n, c);
}
