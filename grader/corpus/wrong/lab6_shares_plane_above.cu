// lab6 verdict=graded score=0 cause=plane_not_shared says="Next: stencil_register_tiled, line 27: write"
// The plane that neighbours read gets the cell above; after the first step both are the same.
#include "lab.h"

const int EDGE = 32;
const int STEPS = 30;

__global__ void regs(const float *in, float *out, int n, Stencil7 w)
{
    __shared__ float plane[EDGE * EDGE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int k = blockIdx.x * (EDGE - 2) + tx;
    const int j = blockIdx.y * (EDGE - 2) + ty;
    const int i0 = blockIdx.z * STEPS + 1;
    const int i1 = min(i0 + STEPS, n - 1);
    const int nn = n * n;
    const bool load = k < n && j < n;
    const bool compute = tx >= 1 && tx <= EDGE - 2 && ty >= 1 && ty <= EDGE - 2 && k <= n - 2 && j <= n - 2;
    const float *p = in + i0 * nn + j * n + k;
    float down = 0, mid = 0, up = 0;
    if (load) {
        down = p[-nn];
        mid = p[0];
    }
    const int me = ty * EDGE + tx;
    for (int i = i0; i < i1; ++i, p += nn) {
        plane[me] = up;
        if (load)
            up = p[nn];
        __syncthreads();
        if (compute) {
            float r = w.c[0] * mid;
            r = r + w.c[1] * plane[me - 1] + w.c[2] * plane[me + 1];
            r = r + w.c[3] * plane[me - EDGE] + w.c[4] * plane[me + EDGE];
            r = r + w.c[5] * down + w.c[6] * up;
            out[i * nn + j * n + k] = r;
        }
        __syncthreads();
        down = mid;
        mid = up;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    unsigned g = (n - 2 + EDGE - 3) / (EDGE - 2);
    dim3 grid(g, g, (n - 2 + STEPS - 1) / STEPS);
    dim3 block(EDGE, EDGE);
    regs<<<grid, block>>>(in, out, n, c);
}
