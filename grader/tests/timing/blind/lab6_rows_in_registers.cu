// A thread holds four neighbouring rows in registers; only the outer rows of its strip go through shared
// memory, and neighbours in a row come by shuffles. Blocks of 32*4 threads, 32 planes.
#include "lab.h"

namespace
{
constexpr int STRIP = 4, STRIPS = 4, HEIGHT = STRIP * STRIPS, PLANES = 32;

struct Strip {
    float row[STRIP];
};

__device__ Strip load_strip(const float *in, int n, int i, int j, int k)
{
    Strip s;
#pragma unroll
    for (int r = 0; r < STRIP; r++)
        s.row[r] = j + r < n && k < n ? in[(i * n + j + r) * n + k] : 0.0f;
    return s;
}

__global__ void strips(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float lowest[STRIPS][32], highest[STRIPS][32]; // the first and the last row of each strip
    const int lane = threadIdx.x, strip = threadIdx.y;
    const int k = blockIdx.x * 30 + lane;
    const int j = blockIdx.y * (HEIGHT - 2) + strip * STRIP;
    const int first = 1 + blockIdx.z * PLANES;
    const int last = min(first + PLANES, n - 1);
    const bool column = lane > 0 && lane < 31 && k < n - 1;

    Strip below = load_strip(in, n, first - 1, j, k);
    Strip here = load_strip(in, n, first, j, k);
    for (int i = first; i < last; i++) {
        const Strip above = load_strip(in, n, i + 1, j, k);
        lowest[strip][lane] = here.row[0];
        highest[strip][lane] = here.row[STRIP - 1];
        __syncthreads();
        const float before = strip > 0 ? highest[strip - 1][lane] : 0;
        const float after = strip < STRIPS - 1 ? lowest[strip + 1][lane] : 0;
        __syncthreads();
#pragma unroll
        for (int r = 0; r < STRIP; r++) {
            const float left = __shfl_up_sync(0xffffffff, here.row[r], 1);
            const float right = __shfl_down_sync(0xffffffff, here.row[r], 1);
            const float previous = r > 0 ? here.row[r - 1] : before;
            const float next = r < STRIP - 1 ? here.row[r + 1] : after;
            const int y = strip * STRIP + r;
            if (column && y > 0 && y < HEIGHT - 1 && j + r < n - 1)
                out[(i * n + j + r) * n + k] = c.c[0] * here.row[r] + c.c[1] * left + c.c[2] * right +
                                               c.c[3] * previous + c.c[4] * next + c.c[5] * below.row[r] +
                                               c.c[6] * above.row[r];
        }
        below = here;
        here = above;
    }
}
} // namespace

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int outputs = n - 2;
    dim3 grid((outputs + 29) / 30, (outputs + HEIGHT - 3) / (HEIGHT - 2), (outputs + PLANES - 1) / PLANES);
    strips<<<grid, dim3(32, STRIPS)>>>(in, out, n, c);
}
