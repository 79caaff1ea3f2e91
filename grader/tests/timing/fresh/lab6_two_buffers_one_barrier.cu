// 32x8 threads, two alternating planes in shared memory so one barrier per step suffices, next plane prefetched, 16 planes
#include "lab.h"

#define X 32
#define Y 8
#define PLANES 16

__global__ void kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[2][Y][X];
    int x = threadIdx.x, y = threadIdx.y;
    int k = min(blockIdx.x * (X - 2) + x, n - 1), j = min(blockIdx.y * (Y - 2) + y, n - 1);
    bool works = x > 0 && y > 0 && x < X - 1 && y < Y - 1 && j < n - 1 && k < n - 1;
    int i = blockIdx.z * PLANES + 1, end = min(i + PLANES, n - 1);
    const float *p = in + (i * n + j) * n + k;
    float *o = out + (i * n + j) * n + k;
    int nn = n * n;
    float below = p[-nn], here = p[0], above = p[nn];
    int buf = 0;
    for (; i < end; i++) {
        float next = i + 2 < n ? p[2 * nn] : 0.0f;
        s[buf][y][x] = here;
        __syncthreads();
        if (works)
            *o = c.c[0] * here + c.c[1] * s[buf][y][x - 1] + c.c[2] * s[buf][y][x + 1] + c.c[3] * s[buf][y - 1][x]
                + c.c[4] * s[buf][y + 1][x] + c.c[5] * below + c.c[6] * above;
        buf ^= 1;
        below = here;
        here = above;
        above = next;
        p += nn;
        o += nn;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + X - 3) / (X - 2), (n - 2 + Y - 3) / (Y - 2), (n - 2 + PLANES - 1) / PLANES);
    kernel<<<grid, dim3(X, Y)>>>(in, out, n, c);
}
