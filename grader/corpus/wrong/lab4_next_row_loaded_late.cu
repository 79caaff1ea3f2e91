// lab4 verdict=graded stencil_tiled.correctness=fail cause=stored_after_read says="stencil_tiled, line 43: store" says="cube[121] before this line reads it: line 36"
// One loop over the rows of the tile loads a row and computes it, before the next row is loaded.
#include "lab.h"

#define OUT 8
#define SIDE (OUT + 2)

__device__ int place(int z, int y, int x)
{
    return (z * SIDE + y) * SIDE + x;
}

__global__ void naive(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    if (k > n - 2)
        return;
    const float *p = in + ((size_t)i * n + j) * n + k;
    out[p - in] = s.c[0] * p[0] + s.c[1] * p[-1] + s.c[2] * p[1] + s.c[3] * p[-n] + s.c[4] * p[n] +
                  s.c[5] * p[-n * n] + s.c[6] * p[n * n];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    extern __shared__ float cube[];
    const int x = threadIdx.x, z = threadIdx.y;
    const int k = blockIdx.x * OUT + x, i = blockIdx.z * OUT + z;
    int j = blockIdx.y * OUT, y = 0;

    while (y < SIDE && j < n) {
        float v = 0.0f;
        if (k < n && i < n)
            v = in[((size_t)i * n + j) * n + k];
        float *row = cube + place(z, y, 0);
        __syncthreads();
        row[x] = v;
        __syncthreads();
        bool within = x >= 1 && x <= OUT && z >= 1 && z <= OUT && y >= 1 && y <= OUT;
        if (within && i < n - 1 && j < n - 1 && k < n - 1) {
            const float *at = row + x;
            float sum = s.c[0] * at[0] + s.c[1] * at[-1] + s.c[2] * at[1];
            sum += s.c[3] * at[-SIDE];
            sum += s.c[4] * at[SIDE];
            sum += s.c[5] * at[-SIDE * SIDE] + s.c[6] * at[SIDE * SIDE];
            out[((size_t)i * n + j) * n + k] = sum;
        }
        y++;
        j++;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        naive<<<dim3((n + 61) / 64, n - 2, n - 2), 64>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    unsigned blocks = (n - 2 + OUT - 1) / OUT;
    tiled<<<dim3(blocks, blocks, blocks), dim3(SIDE, SIDE), SIDE * SIDE * SIDE * sizeof(float)>>>(in, out, n, c);
}
