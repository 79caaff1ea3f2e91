// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 51: count the blocks along z as" says="Yours is counted for 64 outputs per block, but a block stores 32 there"
// The host counts slabs of 64 planes, a block computes 32, the default of the template.
#include "lab.h"

template <int EDGE, int PLANES = 32>
__global__ void register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[EDGE * EDGE];

    const int x = threadIdx.x, y = threadIdx.y;
    const int t = y * EDGE + x;
    const int k = blockIdx.x * (EDGE - 2) + x, j = blockIdx.y * (EDGE - 2) + y;
    const int first = blockIdx.z * PLANES + 1;
    const int stop = first + PLANES > n - 1 ? n - 1 : first + PLANES;
    const bool loads = max(j, k) < n;
    const bool computes = max(j, k) < n - 1 && min(x, y) > 0 && max(x, y) < EDGE - 1;

    const long long column = (long long)j * n + k;
    const long long layer = (long long)n * n;

    float z[3] = {0.f, 0.f, 0.f}; // below, here, above
    if (loads) {
        z[0] = in[(first - 1) * layer + column];
        z[1] = in[first * layer + column];
    }
    for (int i = first; i < stop; ++i) {
        if (loads)
            z[2] = in[(i + 1) * layer + column];
        plane[t] = z[1];
        __syncthreads();
        if (computes) {
            float r = c.c[5] * z[0] + c.c[0] * z[1] + c.c[6] * z[2];
            r += c.c[1] * plane[t - 1] + c.c[2] * plane[t + 1];
            r += c.c[3] * plane[t - EDGE] + c.c[4] * plane[t + EDGE];
            out[i * layer + column] = r;
        }
        __syncthreads();
        z[0] = z[1];
        z[1] = z[2];
    }
}

#define EDGE 32
#define DEPTH 64

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int t = (n - 2 + EDGE - 3) / (EDGE - 2);
    const int slabs = (n - 2 + DEPTH - 1) / DEPTH;
    register_tiled<EDGE><<<dim3(t, t, slabs), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
