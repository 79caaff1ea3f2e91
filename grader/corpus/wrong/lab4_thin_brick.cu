// lab4 verdict=graded score<100 says="make the tile larger along its short sides" says="A block of 8 * 8 * 8 would load 1000 for 512" omits="load each element once per block"
// A thread for each output, and a rim that the block loads besides: the brick is two rows high and two planes deep.
#include "lab.h"

constexpr int LONG = 32, THIN = 2, ROW = LONG + 2, RIM = THIN + 2, CELLS = ROW * RIM * RIM;

__device__ float seven(const float *at, int row, int plane, const Stencil7 &s)
{
    return s.c[0] * at[0] + s.c[1] * at[-1] + s.c[2] * at[1] + s.c[3] * at[-row] + s.c[4] * at[row] +
           s.c[5] * at[-plane] + s.c[6] * at[plane];
}

__global__ void plain(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    if (k < n - 1)
        out[(i * n + j) * n + k] = seven(in + (i * n + j) * n + k, n, n * n, s);
}

__global__ void bricks(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float brick[CELLS];
    int k0 = blockIdx.x * LONG, j0 = blockIdx.y * THIN, i0 = blockIdx.z * THIN;
    int own = (threadIdx.z * THIN + threadIdx.y) * LONG + threadIdx.x;
    for (int q = own; q < CELLS; q += LONG * THIN * THIN) {
        int k = k0 + q % ROW, j = j0 + q / ROW % RIM, i = i0 + q / (ROW * RIM);
        if (k < n && j < n && i < n)
            brick[q] = in[(i * n + j) * n + k];
    }
    __syncthreads();
    int k = k0 + threadIdx.x + 1, j = j0 + threadIdx.y + 1, i = i0 + threadIdx.z + 1;
    if (k < n - 1 && j < n - 1 && i < n - 1)
        out[(i * n + j) * n + k] =
            seven(brick + ((threadIdx.z + 1) * RIM + threadIdx.y + 1) * ROW + threadIdx.x + 1, ROW, ROW * RIM, s);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 s)
{
    if (n > 2)
        plain<<<dim3((n - 2 + 127) / 128, n - 2, n - 2), 128>>>(in, out, n, s);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 s)
{
    if (n < 3)
        return;
    dim3 blocks((n - 3) / LONG + 1, (n - 3) / THIN + 1, (n - 3) / THIN + 1);
    bricks<<<blocks, dim3(LONG, THIN, THIN)>>>(in, out, n, s);
}
