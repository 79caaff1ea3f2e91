// 32x32 threads, the middle plane in shared memory, below and above in registers, 32 planes per block
#include "lab.h"

#define T 32
#define PLANES 32

__global__ void kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    bool loads = j < n && k < n;
    bool works = x > 0 && y > 0 && x < T - 1 && y < T - 1 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    float below = 0, here = 0, above = 0;
    if (loads) {
        below = in[((first - 1) * n + j) * n + k];
        here = in[(first * n + j) * n + k];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above = in[((i + 1) * n + j) * n + k];
        s[y][x] = here;
        __syncthreads();
        if (works)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1]
                + c.c[3] * s[y - 1][x] + c.c[4] * s[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + T - 3) / (T - 2);
    kernel<<<dim3(g, g, (n - 2 + PLANES - 1) / PLANES), dim3(T, T)>>>(in, out, n, c);
}
