// lab6 verdict=graded stencil_register_tiled.safety=fail says="Next: stencil_register_tiled, line 22: write" says="row < 2 * H - 1" says="Tried: no fault is then left"
// Each thread has two rows of the plane. What it computes is asked of the thread's number, and not of the row.
#include "lab.h"

#define W 32
#define H 8
#define DEPTH 16

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[2 * H][W];
    int x = threadIdx.x, k = blockIdx.x * (W - 2) + x, z = blockIdx.z * DEPTH + 1;
    float below[2], here[2], above[2];
    long long at[2];
    bool loads[2], computes[2];
    for (int r = 0; r < 2; r++) {
        int row = threadIdx.y + r * H;
        int j = blockIdx.y * (2 * H - 2) + row;
        at[r] = ((long long)z * n + j) * n + k;
        loads[r] = j < n && k < n;
        computes[r] = x > 0 && x < W - 1 && k < n - 1 && j < n - 1 && row > 0 &&
                      threadIdx.y < 2 * H - 1;
        below[r] = loads[r] ? in[at[r] - n * n] : 0;
        here[r] = loads[r] ? in[at[r]] : 0;
    }
    for (int i = z; i < z + DEPTH && i < n - 1; i++) {
        for (int r = 0; r < 2; r++) {
            above[r] = loads[r] ? in[at[r] + n * n] : 0;
            plane[threadIdx.y + r * H][x] = here[r];
        }
        __syncthreads();
        for (int r = 0; r < 2; r++) {
            int y = threadIdx.y + r * H;
            if (computes[r])
                out[at[r]] = c.c[0] * here[r] + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                             c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below[r] +
                             c.c[6] * above[r];
            below[r] = here[r];
            here[r] = above[r];
            at[r] += n * n;
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / (W - 2) + 1, (n - 3) / (2 * H - 2) + 1, (n - 3) / DEPTH + 1);
    register_tiled_kernel<<<grid, dim3(W, H)>>>(in, out, n, c);
}
