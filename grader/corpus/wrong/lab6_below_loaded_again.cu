// lab6 verdict=graded score=80 cause=planes_loaded_again says="1.1 in line 26, 1.1 in line 27"
// gpu: verdict=graded score=80 cause=planes_loaded_again
// Each round loads the plane below again, which an earlier round has loaded.
#include "lab.h"

#define EDGE 32
#define PLANES 32

__global__ void regs(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[EDGE][EDGE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (EDGE - 2) + x;
    const int j = blockIdx.y * (EDGE - 2) + y;
    const bool loads = k < n && j < n;
    const bool computes = x > 0 && x < EDGE - 1 && y > 0 && y < EDGE - 1 && k < n - 1 && j < n - 1;
    const int first = blockIdx.z * PLANES + 1;
    const int last = min(first + PLANES, n - 1);

    const int up = n * n;
    const float *p = in + first * up + j * n + k;
    float *q = out + first * up + j * n + k;
    float here = loads ? *p : 0.0f;

    for (int i = first; i < last; i++, p += up, q += up) {
        float below = loads ? p[-up] : 0.0f;
        float above = loads ? p[up] : 0.0f;
        plane[y][x] = here;
        __syncthreads();
        if (computes) {
            float r = c.c[0] * here + c.c[5] * below + c.c[6] * above;
            r += c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1];
            r += c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x];
            *q = r;
        }
        __syncthreads();
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int t = (n - 2 + EDGE - 3) / (EDGE - 2);
    regs<<<dim3(t, t, (n - 2 + PLANES - 1) / PLANES), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
