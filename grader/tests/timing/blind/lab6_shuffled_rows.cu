// A row of the block is a warp, so neighbours in a row come by shuffles, and the plane in shared memory is
// read for the rows before and after only. Blocks of 32*12 threads, 48 planes.
#include "lab.h"

const int ROWS = 12;
const int PLANES = 48;

__global__ void shuffled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[ROWS][32];
    const int lane = threadIdx.x, row = threadIdx.y;
    const int k = blockIdx.x * 30 + lane;
    const int j = blockIdx.y * (ROWS - 2) + row;
    const int first = blockIdx.z * PLANES + 1;
    const int end = min(first + PLANES, n - 1);
    const bool loads = j < n && k < n;
    const bool computes = lane > 0 && lane < 31 && row > 0 && row < ROWS - 1 && j < n - 1 && k < n - 1;

    const float *source = in + (first * n + j) * n + k;
    float *target = out + (first * n + j) * n + k;
    float below = loads ? source[-n * n] : 0;
    float here = loads ? source[0] : 0;
    for (int i = first; i < end; i++) {
        float above = loads ? source[n * n] : 0;
        plane[row][lane] = here;
        float left = __shfl_up_sync(0xffffffff, here, 1);
        float right = __shfl_down_sync(0xffffffff, here, 1);
        __syncthreads();
        if (computes)
            *target = c.c[0] * here + c.c[1] * left + c.c[2] * right + c.c[3] * plane[row - 1][lane] +
                      c.c[4] * plane[row + 1][lane] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
        source += n * n;
        target += n * n;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n + 27) / 30, (n - 2 + ROWS - 3) / (ROWS - 2), (n - 2 + PLANES - 1) / PLANES);
    shuffled<<<grid, dim3(32, ROWS)>>>(in, out, n, c);
}
