// lab4 verdict=graded score=0 says="stencil_basic, line 28: write" says="threadIdx.y + blockIdx.y * blockDim.y"
// A range of cells is an object whose values stand in braces. The number of the block along y is that along x.
#include "lab.h"

struct Range {
    int begin, end;
    __device__ bool has(int at) const { return at >= begin && at < end; }
};

struct Cube {
    int edge;
    __device__ int at(int i, int j, int k) const { return (i * edge + j) * edge + k; }
};

__device__ float sum_of(const float *in, Cube cube, int i, int j, int k, Stencil7 c)
{
    return c.c[0] * in[cube.at(i, j, k)] + c.c[1] * in[cube.at(i, j, k - 1)]
         + c.c[2] * in[cube.at(i, j, k + 1)] + c.c[3] * in[cube.at(i, j - 1, k)]
         + c.c[4] * in[cube.at(i, j + 1, k)] + c.c[5] * in[cube.at(i - 1, j, k)]
         + c.c[6] * in[cube.at(i + 1, j, k)];
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    const Cube cube{n};
    const Range inner{1, n - 1};
    const int k = threadIdx.x + blockIdx.x * blockDim.x;
    const int j = threadIdx.y + blockIdx.x * blockDim.y;
    const int i = blockIdx.z;
    if (inner.has(i) && inner.has(j) && inner.has(k))
        out[cube.at(i, j, k)] = sum_of(in, cube, i, j, k, c);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 8), grid((n - 1) / 32 + 1, (n - 1) / 8 + 1, n);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
}
