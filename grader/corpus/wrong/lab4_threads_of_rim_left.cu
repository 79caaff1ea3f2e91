// lab4 verdict=graded stencil_tiled.correctness=pass stencil_tiled.safety=fail says="Next: stencil_tiled, line 49: launch blocks of 8*4*4 threads: yours have 10*6*6" says="no fault is then left"
// The kernel has a thread for each output and loads its tile in a loop. The launch still has one for each cell of the tile.
#include "lab.h"

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    if (k >= n - 1)
        return;
    const float *at = &in[(i * n + j) * n + k];
    out[at - in] = c.c[0] * at[0] + c.c[1] * at[-1] + c.c[2] * at[1] + c.c[3] * at[-n] + c.c[4] * at[n] +
                   c.c[5] * at[-n * n] + c.c[6] * at[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        basic_kernel<<<dim3((n - 3) / 32 + 1, n - 2, n - 2), 32>>>(in, out, n, c);
}

#define X 8
#define YZ 4

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[(YZ + 2) * (YZ + 2) * (X + 2)];
    const int row = X + 2, plane = row * (YZ + 2);
    const int k0 = blockIdx.x * X, j0 = blockIdx.y * YZ, i0 = blockIdx.z * YZ;
    const int own = threadIdx.x + X * (threadIdx.y + YZ * threadIdx.z);
    for (int s = own; s < plane * (YZ + 2); s += X * YZ * YZ) {
        const int i = i0 + s / plane, j = j0 + s % plane / row, k = k0 + s % row;
        cells[s] = i < n && j < n && k < n ? in[(i * n + j) * n + k] : 0;
    }
    __syncthreads();
    const int i = i0 + threadIdx.z + 1, j = j0 + threadIdx.y + 1, k = k0 + threadIdx.x + 1;
    const float *at = &cells[(threadIdx.z + 1) * plane + (threadIdx.y + 1) * row + threadIdx.x + 1];
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * at[0] + c.c[1] * at[-1] + c.c[2] * at[1] + c.c[3] * at[-row] +
                                   c.c[4] * at[row] + c.c[5] * at[-plane] + c.c[6] * at[plane];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    unsigned across = (n - 3) / X + 1, along = (n - 3) / YZ + 1;
    dim3 grid(across, along, along);
    // a thread for each cell
    dim3 block(X + 2, YZ + 2, YZ + 2);
    tiled_kernel<<<grid, block>>>(in, out, n, c);
}
