// Give each of 32*8 threads four neighbouring rows, whose columns it keeps in unrolled register arrays.
#include "lab.h"

#define T 32
#define R 4
#define DEPTH 32

__global__ void __launch_bounds__(T *T / R, 4) march(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 s)
{
    __shared__ float plane[T][T];
    const int x = threadIdx.x, y0 = threadIdx.y * R;
    const int k = blockIdx.x * (T - 2) + x, j0 = blockIdx.y * (T - 2) + y0, nn = n * n;
    const int first = blockIdx.z * DEPTH + 1, end = min(first + DEPTH, n - 1);
    float below[R], here[R], above[R];
#pragma unroll
    for (int r = 0; r < R; r++) {
        bool loads = k < n && j0 + r < n;
        int p = (j0 + r) * n + k;
        below[r] = loads ? in[(first - 1) * nn + p] : 0;
        here[r] = loads ? in[first * nn + p] : 0;
    }
    for (int i = first; i < end; i++) {
#pragma unroll
        for (int r = 0; r < R; r++) {
            above[r] = k < n && j0 + r < n ? in[((i + 1) * n + j0 + r) * n + k] : 0;
            plane[y0 + r][x] = here[r];
        }
        __syncthreads();
#pragma unroll
        for (int r = 0; r < R; r++) {
            int y = y0 + r, j = j0 + r;
            if (x < 1 || x > T - 2 || y < 1 || y > T - 2 || k >= n - 1 || j >= n - 1)
                continue;
            float north = r > 0 ? here[r > 0 ? r - 1 : 0] : plane[y - 1][x];
            float south = r < R - 1 ? here[r < R - 1 ? r + 1 : r] : plane[y + 1][x];
            out[(i * n + j) * n + k] = s.c[0] * here[r] + s.c[1] * plane[y][x - 1] + s.c[2] * plane[y][x + 1] +
                                       s.c[3] * north + s.c[4] * south + s.c[5] * below[r] + s.c[6] * above[r];
        }
        __syncthreads();
#pragma unroll
        for (int r = 0; r < R; r++) {
            below[r] = here[r];
            here[r] = above[r];
        }
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 3) / (T - 2) + 1;
    march<<<dim3(g, g, (n - 3) / DEPTH + 1), dim3(T, T / R)>>>(in, out, n, c);
}
