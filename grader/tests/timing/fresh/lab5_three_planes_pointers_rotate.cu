// 32x32 threads, three planes in shared memory whose pointers rotate, 8 planes of outputs per block
#include "lab.h"

#define T 32
#define PLANES 8

__global__ void kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float p0[T][T], p1[T][T], p2[T][T];
    float (*below)[T] = p0, (*here)[T] = p1, (*above)[T] = p2;
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    int first = blockIdx.z * PLANES + 1;
    bool loads = j < n && k < n;
    bool works = x > 0 && y > 0 && x < T - 1 && y < T - 1 && j < n - 1 && k < n - 1;
    if (loads) {
        below[y][x] = in[((first - 1) * n + j) * n + k];
        here[y][x] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < first + PLANES && i < n - 1; i++) {
        if (loads)
            above[y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (works)
            out[(i * n + j) * n + k] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        __syncthreads();
        float (*free)[T] = below;
        below = here;
        here = above;
        above = free;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + T - 3) / (T - 2);
    kernel<<<dim3(g, g, (n - 2 + PLANES - 1) / PLANES), dim3(T, T)>>>(in, out, n, c);
}
