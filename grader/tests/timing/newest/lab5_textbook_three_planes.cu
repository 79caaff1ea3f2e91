// lab 5
#include "lab.h"

#define T 32
#define OUT (T - 2)
#define Z 32

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[T][T];
    __shared__ float here[T][T];
    __shared__ float above[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT + x;
    int j = blockIdx.y * OUT + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < T - 1 && y > 0 && y < T - 1 && j < n - 1 && k < n - 1;
    int first = 1 + blockIdx.z * Z;
    int last = min(first + Z, n - 1);

    if (loads) {
        below[y][x] = in[at(n, first - 1, j, k)];
        here[y][x] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1] +
                                  c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] +
                                  c.c[6] * above[y][x];
        __syncthreads();
        if (loads) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 - 1) / OUT + 1;
    int slabs = (n - 2 - 1) / Z + 1;
    coarsened_kernel<<<dim3(tiles, tiles, slabs), dim3(T, T)>>>(in, out, n, c);
}
