// lab6 verdict=graded score=80 finding=requirement cause=dynamic_shared_unused says="Next: stencil_register_tiled, line 60: ask for as many bytes of shared memory" says="asks for 18496, and the kernel uses the first 4608 only"
// The launch asks for the bytes of four planes with a frame, and the kernel uses one plane with a few more columns.
#include "lab.h"

constexpr int ALONG = 32, ROWS = 32, STEPS = 24;
constexpr int PITCH = ALONG + 4;

struct Cells {
    float low, mid, up;
};

__device__ bool inside(int v, int n)
{
    return v > 0 && v < n - 1;
}

__global__ void sweep(const float *in, float *out, int n, Stencil7 s)
{
    extern __shared__ float sheet[];
    const int k = blockIdx.x * (ALONG - 2) + threadIdx.x, j = blockIdx.y * (ROWS - 2) + threadIdx.y;
    const bool exists = k < n && j < n;
    const bool outputs = inside(k, n) && inside(j, n) && inside(threadIdx.x, ALONG) && inside(threadIdx.y, ROWS);
    const size_t plane = (size_t)n * n, own = (size_t)j * n + k;
    float *cell = sheet + threadIdx.y * PITCH + threadIdx.x + 2;
    int i = 1 + blockIdx.z * STEPS;
    const int end = min(i + STEPS, n - 1);
    Cells c = {0, 0, 0};

    if (exists && i < end) {
        c.low = in[(i - 1) * plane + own];
        c.mid = in[i * plane + own];
    }
    while (i < end) {
        if (exists)
            c.up = in[(i + 1) * plane + own];
        *cell = c.mid;
        if (threadIdx.x == ALONG - 1)
            cell[2] = c.mid; // a column beyond the block
        __syncthreads();
        if (outputs) {
            float v = s.c[0] * c.mid + s.c[5] * c.low + s.c[6] * c.up;
            v += s.c[1] * cell[-1] + s.c[2] * cell[1];
            v += s.c[3] * cell[-PITCH] + s.c[4] * cell[PITCH];
            out[i * plane + own] = v;
        }
        __syncthreads();
        c = {c.mid, c.up, 0};
        i++;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    const int inner = n - 2;
    size_t frames = 4 * (ALONG + 2) * (ROWS + 2) * sizeof(float);
    if (inner <= 0)
        return;
    dim3 grid((inner + ALONG - 3) / (ALONG - 2), (inner + ROWS - 3) / (ROWS - 2), (inner + STEPS - 1) / STEPS);
    dim3 block(ALONG, ROWS);
    sweep<<<grid, block, frames>>>(in, out, n, c);
}
