// lab5 verdict=graded score=0 says="for (int s = thread; s < CELLS; s += ACROSS * DOWN)" says="with what comes before line" says="Tried: all outputs are then right"
// The first two planes are loaded in a loop over all cells, the next one by one load of each thread.
#include "lab.h"

#define ACROSS 16
#define DOWN 8
#define ROW (ACROSS + 2)
#define CELLS (ROW * (DOWN + 2))
#define DEPTH 20

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[CELLS], here[CELLS], above[CELLS];
    const int thread = threadIdx.x + ACROSS * threadIdx.y;
    const int j0 = blockIdx.y * DOWN, k0 = blockIdx.x * ACROSS, start = blockIdx.z * DEPTH + 1;
    for (int s = thread; s < CELLS; s += ACROSS * DOWN)
        if (j0 + s / ROW < n && k0 + s % ROW < n) {
            const float *from = in + (j0 + s / ROW) * n + k0 + s % ROW;
            below[s] = from[(start - 1) * n * n];
            here[s] = from[start * n * n];
        }
    const int own = (threadIdx.y + 1) * ROW + threadIdx.x + 1;
    const int j = j0 + threadIdx.y + 1, k = k0 + threadIdx.x + 1;
    for (int i = start; i < start + DEPTH && i < n - 1; i++) {
        int s = thread;
        if (j0 + s / ROW < n && k0 + s % ROW < n)
            above[s] = in[((i + 1) * n + j0 + s / ROW) * n + k0 + s % ROW];
        __syncthreads();
        if (j < n - 1 && k < n - 1)
            out[(i * n + j) * n + k] = c.c[0] * here[own] + c.c[1] * here[own - 1] + c.c[2] * here[own + 1] +
                                       c.c[3] * here[own - ROW] + c.c[4] * here[own + ROW] +
                                       c.c[5] * below[own] + c.c[6] * above[own];
        __syncthreads();
        for (int s = thread; s < CELLS; s += ACROSS * DOWN) {
            below[s] = here[s];
            here[s] = above[s];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        coarsened_kernel<<<dim3((n - 3) / ACROSS + 1, (n - 3) / DOWN + 1, (n - 3) / DEPTH + 1), dim3(ACROSS, DOWN)>>>(
            in, out, n, c);
}
