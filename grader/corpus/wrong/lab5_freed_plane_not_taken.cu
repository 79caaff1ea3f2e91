// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 38: put" says="over = freed;"
// Three pointers rotate, but the one above does not take the plane that is free: two pointers then name one plane. All
// threads in one row fill a plane, so 32 cells lie between neighbours along y there, and a row has 34 everywhere.
#include "lab.h"

constexpr int WIDE = 32, HIGH = 8, ROW = WIDE + 2, AREA = ROW * (HIGH + 2), SLAB = 18;

__global__ void rotating(const float *in, float *out, int n, Stencil7 w)
{
    __shared__ float planes[3][AREA];
    float *under = planes[0], *here = planes[1], *over = planes[2];
    const int flat = threadIdx.y * WIDE + threadIdx.x, own = (threadIdx.y + 1) * ROW + threadIdx.x + 1;
    const int x0 = blockIdx.x * WIDE, y0 = blockIdx.y * HIGH, z0 = blockIdx.z * SLAB;
    const int x = x0 + threadIdx.x + 1, y = y0 + threadIdx.y + 1, end = min(z0 + SLAB + 2, n);
    const size_t plane = (size_t)n * n;

    for (int z = z0; z < end; z++) {
#pragma unroll
        for (int turn = 0; turn < 2; turn++) {
            const int at = flat + turn * WIDE * HIGH, row = y0 + at / ROW, column = x0 + at % ROW;
            if (at < AREA && row < n && column < n)
                over[at] = in[z * plane + (size_t)row * n + column];
        }
        __syncthreads();
        if (z > z0 + 1 && x < n - 1 && y < n - 1) {
            float sum = w.c[0] * here[own];
            sum += w.c[1] * here[own - 1];
            sum += w.c[2] * here[own + 1];
            sum += w.c[3] * here[own - ROW];
            sum += w.c[4] * here[own + ROW];
            sum += w.c[5] * under[own];
            sum += w.c[6] * over[own];
            out[(z - 1) * plane + (size_t)y * n + x] = sum;
        }
        __syncthreads();
        float *freed = under;
        under = here;
        here = over;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        rotating<<<dim3((n - 3) / WIDE + 1, (n - 3) / HIGH + 1, (n - 3) / SLAB + 1), dim3(WIDE, HIGH)>>>(in, out, n, c);
}
