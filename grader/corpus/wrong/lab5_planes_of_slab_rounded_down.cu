// lab5 stencil_coarsened.correctness=fail says="Next: stencil_coarsened, line 54: round this division up, (a + b - 1) / b"
/* lab 5 R.
 * domain decomposition along z as in our MPI code: nslab ranks, each gets nz planes
 */
#include "lab.h"

#define M 32

__global__ void coarse(const float *u, float *v, int n, int nz, Stencil7 c)
{
    __shared__ float w[3][M][M];
    int x, y, k, j, i, i0, i1, pl, lo, me, hi;
    bool ok, in_tile;

    x = threadIdx.x;
    y = threadIdx.y;
    k = x + (M - 2) * blockIdx.x;
    j = y + (M - 2) * blockIdx.y;
    pl = n * n;

    i0 = 1 + nz * blockIdx.z;
    i1 = i0 + nz - 1;
    if (i1 > n - 2) i1 = n - 2;
    if (i0 > i1) return;

    ok = (k < n && j < n);
    in_tile = (x != 0 && x != M - 1 && y != 0 && y != M - 1 && k < n - 1 && j < n - 1);

    lo = 0; me = 1; hi = 2;
    if (ok) {
        w[lo][y][x] = u[(i0 - 1) * pl + j * n + k];
        w[me][y][x] = u[i0 * pl + j * n + k];
    }
    for (i = i0; i <= i1; i++) {
        int t;
        if (ok) w[hi][y][x] = u[(i + 1) * pl + j * n + k];
        __syncthreads();
        if (in_tile)
            v[i * pl + j * n + k] = c.c[0] * w[me][y][x]
                                  + c.c[1] * w[me][y][x - 1] + c.c[2] * w[me][y][x + 1]
                                  + c.c[3] * w[me][y - 1][x] + c.c[4] * w[me][y + 1][x]
                                  + c.c[5] * w[lo][y][x]     + c.c[6] * w[hi][y][x];
        __syncthreads();
        t = lo; lo = me; me = hi; hi = t;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    int nt, nslab, nz;
    if (n < 3) return;
    nt = (n - 2 + M - 3) / (M - 2);
    nslab = (n - 2 + 23) / 24;          /* about 24 planes each */
    nz = (n - 2) / nslab;
    coarse<<<dim3(nt, nt, nslab), dim3(M, M)>>>(in, out, n, nz, c);
}
