// lab5 score=0 cause=too_few_threads@HERE says="this condition lets threads with threadIdx.y from 0 to 9 store to plane"
// Threads with threadIdx.y below 10 load the ten rows of a plane, but a block has eight rows of threads.
#include "lab.h"

#define X 32
#define Y 8
#define MARCH 32


__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[Y + 2][X];
    int tx = threadIdx.x, ty = threadIdx.y;
    int k = blockIdx.x * (X - 2) + tx, row0 = blockIdx.y * Y;
    int first = blockIdx.z * MARCH + 1, last = min(first + MARCH, n - 1), j = row0 + ty + 1;
    bool column = tx > 0 && tx < X - 1 && k < n - 1 && j < n - 1;
    int own = (first * n + j) * n + k;
    float below = column ? in[own - n * n] : 0, above = 0;

    for (int i = first; i < last; i++, own += n * n) {
        if (ty < Y + 2) // HERE
            plane[ty][tx] = k < n && row0 + ty < n ? in[(i * n + row0 + ty) * n + k] : 0;
        above = column ? in[own + n * n] : 0;
        __syncthreads();
        float here = plane[ty + 1][tx];
        if (column)
            out[own] = c.c[0] * here + c.c[1] * plane[ty + 1][tx - 1] + c.c[2] * plane[ty + 1][tx + 1] +
                       c.c[3] * plane[ty][tx] + c.c[4] * plane[ty + 2][tx] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 blocks((n - 2 + X - 3) / (X - 2), (n - 2 + Y - 1) / Y, (n - 2 + MARCH - 1) / MARCH);
    march<<<blocks, dim3(X, Y)>>>(in, out, n, c);
}
