// A thread per output, 32*4*4 of them; the tile of 34*6*6 cells is loaded in a loop over its linear index.
// Basic: blocks of 32*4*2 threads that begin at cell (1, 1, 1).
#include "lab.h"

#define BX    32
#define BY    4
#define BZ    4
#define TX    (BX + 2)
#define TY    (BY + 2)
#define TZ    (BZ + 2)
#define CELLS (TX * TY * TZ)

static int ceil_div(int a, int b)
{
    return (a + b - 1) / b;
}

__global__ void stencil_plain(const float *in, float *out, int n, Stencil7 s)
{
    const int k = 1 + blockIdx.x * 32 + threadIdx.x;
    const int j = 1 + blockIdx.y * 4 + threadIdx.y;
    const int i = 1 + blockIdx.z * 2 + threadIdx.z;
    if (i > n - 2 || j > n - 2 || k > n - 2)
        return;
    const int plane = n * n;
    const float *p = in + i * plane + j * n + k;
    out[p - in] = s.c[0] * p[0] + s.c[1] * p[-1] + s.c[2] * p[1] + s.c[3] * p[-n] + s.c[4] * p[n] +
                  s.c[5] * p[-plane] + s.c[6] * p[plane];
}

__global__ void stencil_tile(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[CELLS];
    const int k0 = blockIdx.x * BX, j0 = blockIdx.y * BY, i0 = blockIdx.z * BZ;
    const int rank = (threadIdx.z * BY + threadIdx.y) * BX + threadIdx.x;

    for (int t = rank; t < CELLS; t += BX * BY * BZ) {
        int k = k0 + t % TX;
        int j = j0 + t / TX % TY;
        int i = i0 + t / (TX * TY);
        if (i < n && j < n && k < n)
            tile[t] = in[(i * n + j) * n + k];
    }
    __syncthreads();

    const int k = k0 + 1 + threadIdx.x, j = j0 + 1 + threadIdx.y, i = i0 + 1 + threadIdx.z;
    if (i > n - 2 || j > n - 2 || k > n - 2)
        return;
    const float *t = &tile[((threadIdx.z + 1) * TY + threadIdx.y + 1) * TX + threadIdx.x + 1];
    float sum = s.c[0] * t[0];
    sum += s.c[1] * t[-1] + s.c[2] * t[1];
    sum += s.c[3] * t[-TX] + s.c[4] * t[TX];
    sum += s.c[5] * t[-TX * TY] + s.c[6] * t[TX * TY];
    out[(i * n + j) * n + k] = sum;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        stencil_plain<<<dim3(ceil_div(n - 2, 32), ceil_div(n - 2, 4), ceil_div(n - 2, 2)), dim3(32, 4, 2)>>>(
            in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        stencil_tile<<<dim3(ceil_div(n - 2, BX), ceil_div(n - 2, BY), ceil_div(n - 2, BZ)),
                       dim3(BX, BY, BZ)>>>(in, out, n, c);
}
