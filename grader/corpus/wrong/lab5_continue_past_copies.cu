// lab5 verdict=graded score=0 cause=barrier_skipped says="Next: stencil_coarsened, line 30: remove this continue"
// Threads without an output leave a round by continue, so they miss its second barrier.
#include "lab.h"

#define TX 32
#define TY 16
#define STEPS 32

__global__ void marching(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[TY][TX], here[TY][TX], above[TY][TX];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int k = blockIdx.x * (TX - 2) + x;
    int j = blockIdx.y * (TY - 2) + y;
    int first = blockIdx.z * STEPS + 1;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < TX - 1 && y > 0 && y < TY - 1 && j < n - 1 && k < n - 1;

    if (loads) {
        below[y][x] = in[((first - 1) * n + j) * n + k];
        here[y][x] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < first + STEPS && i <= n - 2; i++) {
        if (loads)
            above[y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();

        if (!computes)
            continue;

        float v = c.c[0] * here[y][x];
        v += c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1];
        v += c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x];
        v += c.c[5] * below[y][x] + c.c[6] * above[y][x];
        out[(i * n + j) * n + k] = v;
        __syncthreads();

        below[y][x] = here[y][x];
        here[y][x] = above[y][x];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(TX, TY);
    dim3 grid((n - 2 - 1) / (TX - 2) + 1, (n - 2 - 1) / (TY - 2) + 1, (n - 2 - 1) / STEPS + 1);
    marching<<<grid, block>>>(in, out, n, c);
}
