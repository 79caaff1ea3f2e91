// 32*32 threads load a plane per step into a register, one shared plane for the middle, below and above stay
// in registers.
#include "lab.h"

#define T  32
#define PL 32

__global__ void reg(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    bool load = k < n && j < n;
    bool comp = x >= 1 && x <= T - 2 && y >= 1 && y <= T - 2 && k < n - 1 && j < n - 1;
    int i0 = blockIdx.z * PL + 1, i1 = min(i0 + PL, n - 1);
#define IN(i) (load ? in[((i)*n + j) * n + k] : 0.0f)
    float below = IN(i0 - 1), here = IN(i0), above;
    for (int i = i0; i < i1; ++i) {
        above = IN(i + 1);
        s[y][x] = here;
        __syncthreads();
        if (comp)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1] +
                                       c.c[3] * s[y - 1][x] + c.c[4] * s[y + 1][x] + c.c[5] * below +
                                       c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
#undef IN
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + T - 3) / (T - 2);
    reg<<<dim3(g, g, (n - 2 + PL - 1) / PL), dim3(T, T)>>>(in, out, n, c);
}
