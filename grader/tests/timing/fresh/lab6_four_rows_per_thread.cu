// 128 threads (32x4), each holds four rows of a 32x16 plane in small register arrays, 24 planes
#include "lab.h"

#define X 32
#define Y 16
#define R 4
#define PLANES 24

__global__ void __launch_bounds__(128) kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float s[Y][X];
    const int x = threadIdx.x;
    const int k = blockIdx.x * (X - 2) + x;
    const int j0 = blockIdx.y * (Y - 2);
    const int first = blockIdx.z * PLANES + 1;
    const int last = min(first + PLANES, n - 1);
    float below[R], here[R], above[R];
#pragma unroll
    for (int r = 0; r < R; r++) {
        int j = j0 + threadIdx.y + 4 * r;
        below[r] = here[r] = above[r] = 0;
        if (j < n && k < n) {
            below[r] = in[((first - 1) * n + j) * n + k];
            here[r] = in[(first * n + j) * n + k];
        }
    }
    for (int i = first; i < last; i++) {
#pragma unroll
        for (int r = 0; r < R; r++) {
            int y = threadIdx.y + 4 * r;
            if (j0 + y < n && k < n)
                above[r] = in[((i + 1) * n + j0 + y) * n + k];
            s[y][x] = here[r];
        }
        __syncthreads();
#pragma unroll
        for (int r = 0; r < R; r++) {
            int y = threadIdx.y + 4 * r, j = j0 + y;
            if (x > 0 && x < X - 1 && y > 0 && y < Y - 1 && j < n - 1 && k < n - 1)
                out[(i * n + j) * n + k] = c.c[0] * here[r] + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1]
                    + c.c[3] * s[y - 1][x] + c.c[4] * s[y + 1][x] + c.c[5] * below[r] + c.c[6] * above[r];
            below[r] = here[r];
            here[r] = above[r];
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + X - 3) / (X - 2), (n - 2 + Y - 3) / (Y - 2), (n - 2 + PLANES - 1) / PLANES);
    kernel<<<grid, dim3(X, 4)>>>(in, out, n, c);
}
