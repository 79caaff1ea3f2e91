// lab5 verdict=graded score<21 stencil_coarsened.correctness=fail cause=sum_kept says="line 24: set the sum to 0 for each output, in the loop" says="out[i-1][j][k]"
// The sum of a column is set to zero before the march and not in it.
#include "lab.h"

#define TILE 32
#define ROWS 8
#define PLANES 16

__device__ int cell(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[3][ROWS + 2][TILE + 2];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * TILE + x, j = blockIdx.y * ROWS + y;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    bool loads = j < n && k < n;
    bool computes = x > 0 && y > 0 && x <= TILE && y <= ROWS && j < n - 1 && k < n - 1;
    for (int d = 0; d < 2; d++)
        plane[d][y][x] = loads ? in[cell(n, first - 1 + d, j, k)] : 0;
    float sum = 0;
    for (int i = first; i < last; i++) {
        int below = (i - first) % 3, here = (below + 1) % 3, above = (below + 2) % 3;
        plane[above][y][x] = loads ? in[cell(n, i + 1, j, k)] : 0;
        __syncthreads();
        if (computes) {
            sum += c.c[0] * plane[here][y][x];
            sum += c.c[1] * plane[here][y][x - 1] + c.c[2] * plane[here][y][x + 1];
            sum += c.c[3] * plane[here][y - 1][x] + c.c[4] * plane[here][y + 1][x];
            sum += c.c[5] * plane[below][y][x] + c.c[6] * plane[above][y][x];
            out[cell(n, i, j, k)] = sum;
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(TILE + 2, ROWS + 2);
    dim3 grid((n - 3) / TILE + 1, (n - 3) / ROWS + 1, (n - 3) / PLANES + 1);
    march<<<grid, block>>>(in, out, n, c);
}
