// lab5 verdict=graded score<100 stencil_coarsened.traffic=fail cause=launches_store_again says="Next: stencil_coarsened, line 46: let one launch compute each output" says="The stores are in lines 27 and"
// One march adds the products along a plane, and a second one adds those of the planes below and above.
#include "lab.h"

#define TX 32
#define TY 8
#define PLANES 32

struct Cell {
    int j, k;
    __device__ bool inside(int n) const { return j >= 1 && k >= 1 && j <= n - 2 && k <= n - 2; }
};

__device__ Cell my_cell()
{
    return Cell{int(blockIdx.y * TY + threadIdx.y), int(blockIdx.x * TX + threadIdx.x)};
}

__global__ void in_plane(const float *in, float *out, int n, Stencil7 c)
{
    Cell q = my_cell();
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    if (!q.inside(n))
        return;
    for (int i = first; i < last; i++) {
        const float *p = in + (i * n + q.j) * n + q.k;
        out[(i * n + q.j) * n + q.k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n];
    }
}

__global__ void across_planes(const float *in, float *out, int n, Stencil7 c)
{
    Cell q = my_cell();
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    if (!q.inside(n))
        return;
    for (int i = first; i < last; i++) {
        const float *p = in + (i * n + q.j) * n + q.k;
        out[(i * n + q.j) * n + q.k] += c.c[5] * p[-n * n] + c.c[6] * p[n * n];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(TX, TY), grid((n + TX - 1) / TX, (n + TY - 1) / TY, (n + PLANES - 1) / PLANES);
    in_plane<<<grid, block>>>(in, out, n, c);
    across_planes<<<grid, block>>>(in, out, n, c);
}
