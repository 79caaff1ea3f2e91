// The march runs along j, not along i: a block keeps three slices of 8 rows in (i, k), each row 64 cells
// long, and a step moves to the next row of every plane.
#include "lab.h"

#define SLICE_K 64
#define SLICE_I 8
#define STEPS   24

struct Slice {
    float v[SLICE_I][SLICE_K];
};

__global__ void __launch_bounds__(SLICE_K *SLICE_I) march_in_j(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Slice slices[3];
    Slice *back = &slices[0], *mid = &slices[1], *front = &slices[2];
    const int x = threadIdx.x, z = threadIdx.y;
    const int k = blockIdx.x * (SLICE_K - 2) + x;
    const int i = blockIdx.y * (SLICE_I - 2) + z;
    const int begin = 1 + blockIdx.z * STEPS;
    const int end = begin + STEPS < n - 1 ? begin + STEPS : n - 1;
    const bool exists = i < n && k < n;
    const bool output = x >= 1 && x <= SLICE_K - 2 && z >= 1 && z <= SLICE_I - 2 && i <= n - 2 && k <= n - 2;

    if (exists) {
        back->v[z][x] = in[(i * n + begin - 1) * n + k];
        mid->v[z][x] = in[(i * n + begin) * n + k];
    }
    for (int j = begin; j < end; j++) {
        if (exists)
            front->v[z][x] = in[(i * n + j + 1) * n + k];
        __syncthreads();
        if (output) {
            float r = c.c[0] * mid->v[z][x];
            r += c.c[1] * mid->v[z][x - 1] + c.c[2] * mid->v[z][x + 1];
            r += c.c[3] * back->v[z][x] + c.c[4] * front->v[z][x];
            r += c.c[5] * mid->v[z - 1][x] + c.c[6] * mid->v[z + 1][x];
            out[(i * n + j) * n + k] = r;
        }
        __syncthreads();
        Slice *free = back;
        back = mid;
        mid = front;
        front = free;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    const int m = n - 2;
    if (m < 1)
        return;
    dim3 grid((m - 1) / (SLICE_K - 2) + 1, (m - 1) / (SLICE_I - 2) + 1, (m - 1) / STEPS + 1);
    march_in_j<<<grid, dim3(SLICE_K, SLICE_I)>>>(in, out, n, c);
}
