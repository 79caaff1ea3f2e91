// Two shared planes in turn so that one barrier per step is enough, 32*16 threads, launched with
// cudaLaunchKernel.
#include "lab.h"

#define X 32
#define Y 16
#define Z 64

__global__ void twoplanes(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[2][Y][X];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (X - 2) + x;
    int j = blockIdx.y * (Y - 2) + y;
    int z0 = blockIdx.z * Z + 1, z1 = min(z0 + Z, n - 1);
    bool load = k < n && j < n;
    bool comp = x > 0 && x < X - 1 && y > 0 && y < Y - 1 && k < n - 1 && j < n - 1;
    int nn = n * n, p = z0 * nn + j * n + k;
    float below = 0, here = 0, above = 0;
    if (load) {
        below = in[p - nn];
        here = in[p];
    }
    int w = 0;
    for (int z = z0; z < z1; z++) {
        s[w][y][x] = here;
        if (load)
            above = in[p + nn];
        __syncthreads();
        if (comp)
            out[p] = here * c.c[0] + s[w][y][x - 1] * c.c[1] + s[w][y][x + 1] * c.c[2] +
                     s[w][y - 1][x] * c.c[3] + s[w][y + 1][x] * c.c[4] + below * c.c[5] + above * c.c[6];
        below = here;
        here = above;
        p += nn;
        w ^= 1;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    void *args[] = {&in, &out, &n, &c};
    dim3 grid((n - 2 + X - 3) / (X - 2), (n - 2 + Y - 3) / (Y - 2), (n - 2 + Z - 1) / Z);
    cudaLaunchKernel((const void *)twoplanes, grid, dim3(X, Y), args, 0, 0);
}
