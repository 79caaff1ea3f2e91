// lab5 stencil_coarsened.correctness=fail says="Next: stencil_coarsened, line 46: move" says="out of the braces that begin in line 43"
/* lab 5: marching with pointers instead of index sums */
#include "lab.h"

#define NX 32
#define NP 32

__global__ void zmarch(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float bot[NX][NX], mid[NX][NX], top[NX][NX];
    int tx, ty, j, k, i, i1, i2, ld, wk;
    const float *p;
    float *q;
    const float c0 = c.c[0], c1 = c.c[1], c2 = c.c[2], c3 = c.c[3], c4 = c.c[4], c5 = c.c[5], c6 = c.c[6];

    tx = threadIdx.x;
    ty = threadIdx.y;
    k = blockIdx.x * (NX - 2) + tx;
    j = blockIdx.y * (NX - 2) + ty;
    i1 = blockIdx.z * NP + 1;
    i2 = i1 + NP - 1;
    if (i2 > n - 2)
        i2 = n - 2;

    ld = (j <= n - 1) && (k <= n - 1);
    wk = (tx >= 1) && (tx <= NX - 2) && (ty >= 1) && (ty <= NX - 2) && (j <= n - 2) && (k <= n - 2);

    /* p runs over the plane to be loaded, q over the plane to be computed */
    p = in + (i1 - 1) * n * n + j * n + k;
    q = out + i1 * n * n + j * n + k;

    if (ld) {
        bot[ty][tx] = *p;
        mid[ty][tx] = *(p + n * n);
    }
    p += 2 * n * n;

    for (i = i1; i <= i2; i++) {
        if (ld)
            top[ty][tx] = *p;
        __syncthreads();

        if (wk) {
            *q = c0 * mid[ty][tx] + c1 * mid[ty][tx - 1] + c2 * mid[ty][tx + 1] + c3 * mid[ty - 1][tx] +
                 c4 * mid[ty + 1][tx] + c5 * bot[ty][tx] + c6 * top[ty][tx];
            p += n * n;
            q += n * n;
        }
        __syncthreads();

        if (ld) {
            bot[ty][tx] = mid[ty][tx];
            mid[ty][tx] = top[ty][tx];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    int nb, ns;
    if (n < 3)
        return;
    nb = (n - 2 + NX - 3) / (NX - 2);
    ns = (n - 2 + NP - 1) / NP;
    zmarch<<<dim3(nb, nb, ns), dim3(NX, NX)>>>(in, out, n, c);
}
