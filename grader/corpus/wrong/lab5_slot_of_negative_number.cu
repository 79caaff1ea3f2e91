// lab5 verdict=graded score<100 finding=out_of_bounds_read@HERE cause=negative_remainder says="Next: stencil_coarsened, line 10: add the divisor"
// The slots of the ring count from the first plane of outputs, so that the plane below it has number -1 % 3 = -1.
#include "lab.h"

#define W 32
#define DEPTH 24

__device__ int slot(int step)
{
    return (step - 1) % 3 * W * W;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[3 * W * W];
    int x = threadIdx.x, y = threadIdx.y, me = y * W + x;
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y, low = blockIdx.z * DEPTH + 1;
    int steps = n - 1 - low < DEPTH ? n - 1 - low : DEPTH;
    const float *column = in + (size_t)low * n * n + j * n + k;
    bool has_cell = j < n && k < n;
    bool has_output = x > 0 && y > 0 && x < W - 1 && y < W - 1 && j < n - 1 && k < n - 1;
    if (has_cell) {
        ring[2 * W * W + me] = column[-n * n];
        ring[me] = column[0];
    }
    for (int s = 0; s < steps; s++) {
        float *here = ring + s % 3 * W * W + me, *above = ring + (s + 1) % 3 * W * W + me;
        if (has_cell)
            *above = column[(s + 1) * n * n];
        __syncthreads();
        if (has_output)
            out[((low + s) * n + j) * n + k] = c.c[0] * here[0] + c.c[1] * here[-1] + c.c[2] * here[1] +
                                               c.c[3] * here[-W] + c.c[4] * here[W] +
                                               c.c[5] * ring[slot(s) + me] + c.c[6] * above[0]; // HERE
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    dim3 grid((n + W - 5) / (W - 2), (n + W - 5) / (W - 2), (n + DEPTH - 3) / DEPTH);
    if (n > 2)
        march<<<grid, dim3(W, W)>>>(in, out, n, c);
}
