// lab6 verdict=compile_error score=0 says="Next: line 20: take const away from the variable that this line changes"
// The cells below and here are const, but move on in each step.
#include "lab.h"

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[32][32];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * 30 + x, j = blockIdx.y * 30 + y;
    bool inside = j < n && k < n, works = x % 31 && y % 31 && j < n - 1 && k < n - 1;
    size_t area = (size_t)n * n, at = (size_t)j * n + k;
    const float below = inside ? in[at] : 0;
    float here = inside ? in[area + at] : 0, above;
    for (int i = 1; i < n - 1; i++) {
        plane[y][x] = here;
        above = inside ? in[(i + 1) * area + at] : 0;
        __syncthreads();
        if (works)
            out[i * area + at] = c.c[0] * here + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    march<<<dim3((n + 27) / 30, (n + 27) / 30), dim3(32, 32)>>>(in, out, n, c);
}
