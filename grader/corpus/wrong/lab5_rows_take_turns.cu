// lab5 verdict=graded stencil_coarsened.correctness=fail cause=rows_take_turns@HERE says="Next: stencil_coarsened, line 37: store all rows of layer first, in a loop of their own, wait once"
// Four rows per thread and layer. Each row is stored, awaited and computed before the next one is stored.
#include "lab.h"

namespace {

constexpr int width = 32, height = 32, parts = 4, step = height / parts, depth = 24;

__device__ bool is_inner(int at, int n)
{
    return at >= 1 && at <= n - 2;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float layer[height][width + 1];
    const int col = threadIdx.x, k = blockIdx.x * (width - 2) + col;
    const int top = blockIdx.y * (height - 2);
    const int begin = blockIdx.z * depth + 1;
    int end = begin + depth;
    if (end > n - 1)
        end = n - 1;
    const size_t plane = static_cast<size_t>(n) * n;

    for (int i = begin; i < end; ++i)
        for (int part = 0; part < parts; ++part) {
            const int row = part * step + threadIdx.y;
            const int j = top + row;
            const size_t cell = i * plane + static_cast<size_t>(j) * n + k;
            if (j < n && k < n)
                layer[row][col] = in[cell];
            __syncthreads();
            const bool own = row > 0 && row < height - 1 && col > 0 && col < width - 1;
            if (own && is_inner(j, n) && is_inner(k, n)) {
                float sum = c.c[0] * layer[row][col] + c.c[1] * layer[row][col - 1] + c.c[2] * layer[row][col + 1];
                sum += c.c[3] * layer[row - 1][col];
                sum += c.c[4] * layer[row + 1][col]; // HERE
                out[cell] = sum + c.c[5] * in[cell - plane] + c.c[6] * in[cell + plane];
            }
            __syncthreads();
        }
}

} // namespace

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const unsigned tiles = (n - 2 + width - 3) / (width - 2), slabs = (n - 2 + depth - 1) / depth;
    march<<<dim3(tiles, tiles, slabs), dim3(width, step)>>>(in, out, n, c);
}
