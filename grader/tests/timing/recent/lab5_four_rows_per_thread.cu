// Coarsened in y and z: 32x8 threads, each four rows of a 32x32 tile of outputs; whole column, three padded planes.
#include "lab.h"

static const int BX = 32;
static const int BY = 8;
static const int ROWS = 4;
static const int TH = BY * ROWS;

typedef float Plane[TH + 2][BX + 3];

__device__ void fill(Plane &p, const float *in, int n, int i, int j0, int k0)
{
    for (int y = threadIdx.y; y < TH + 2; y += BY)
        for (int x = threadIdx.x; x < BX + 2; x += BX)
            if (j0 + y < n && k0 + x < n)
                p[y][x] = in[(size_t)i * n * n + (size_t)(j0 + y) * n + k0 + x];
}

__global__ void rows4(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Plane planes[3];
    int k0 = blockIdx.x * BX;
    int j0 = blockIdx.y * TH;

    fill(planes[0], in, n, 0, j0, k0);
    fill(planes[1], in, n, 1, j0, k0);
    for (int i = 1; i < n - 1; ++i) {
        Plane &below = planes[(i - 1) % 3];
        Plane &here = planes[i % 3];
        Plane &above = planes[(i + 1) % 3];
        fill(above, in, n, i + 1, j0, k0);
        __syncthreads();

        int x = threadIdx.x + 1;
        int k = k0 + x;
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            int y = threadIdx.y + r * BY + 1;
            int j = j0 + y;
            if (j < n - 1 && k < n - 1)
                out[(size_t)i * n * n + (size_t)j * n + k] =
                    c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1] +
                    c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(BX, BY);
    dim3 grid((n - 2 + BX - 1) / BX, (n - 2 + TH - 1) / TH);
    rows4<<<grid, block>>>(in, out, n, c);
}
