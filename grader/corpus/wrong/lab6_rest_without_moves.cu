// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 47: put" says="low = mine; mine = high;" omits="the sum stored"
// The loop over whole groups of four planes moves the registers on; the one over the planes that are left does not.
#include "lab.h"

#define E 16
#define DEPTH 27
#define GROUP 4

struct Spot {
    int x, y, column;
    bool loads, computes;
};

__device__ void plane_done(float (*mid)[E], const Stencil7 &c, const Spot &s, float *out, float low, float mine,
                           float high)
{
    mid[s.y][s.x] = mine;
    __syncthreads();
    if (s.computes)
        *out = c.c[0] * mine + c.c[1] * mid[s.y][s.x - 1] + c.c[2] * mid[s.y][s.x + 1] +
               c.c[3] * mid[s.y - 1][s.x] + c.c[4] * mid[s.y + 1][s.x] + c.c[5] * low + c.c[6] * high;
    __syncthreads();
}

__global__ void columns_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float mid[E][E];
    Spot s;
    s.x = threadIdx.x;
    s.y = threadIdx.y;
    int k = blockIdx.x * (E - 2) + s.x, j = blockIdx.y * (E - 2) + s.y;
    s.column = j * n + k;
    s.loads = j < n && k < n;
    s.computes = s.x % (E - 1) && s.y % (E - 1) && j < n - 1 && k < n - 1;
    int i = 1 + blockIdx.z * DEPTH, end = min(i + DEPTH, n - 1), area = n * n;
    float low = s.loads ? in[(i - 1) * area + s.column] : 0, mine = s.loads ? in[i * area + s.column] : 0, high;

    for (; i + GROUP <= end; i += GROUP)
        for (int g = 0; g < GROUP; g++) {
            high = s.loads ? in[(i + g + 1) * area + s.column] : 0;
            plane_done(mid, c, s, out + (i + g) * area + s.column, low, mine, high);
            low = mine;
            mine = high;
        }
    for (; i < end; i++) {
        high = s.loads ? in[(i + 1) * area + s.column] : 0;
        plane_done(mid, c, s, out + i * area + s.column, low, mine, high);
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + E - 3) / (E - 2);
    columns_kernel<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(E, E)>>>(in, out, n, c);
}
