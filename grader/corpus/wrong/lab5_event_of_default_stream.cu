// lab5 verdict=graded score<100 stencil_coarsened.safety=fail cause=event_in_other_stream says="Next: stencil_coarsened, lines 43 and 44: record the event of line 44 in the stream of the launch in line 43"
// The event for which the host waits is recorded in the default stream, not in the one that works.
#include "lab.h"

const int EDGE = 32, INNER = EDGE - 2, DEPTH = 24;

__global__ void climb(const float *in, float *out, int n, Stencil7 c, int from, int to)
{
    __shared__ float down[EDGE][EDGE], mid[EDGE][EDGE], up[EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * INNER + x, j = blockIdx.y * INNER + y;
    bool loads = j < n && k < n;
    bool stores = x % (EDGE - 1) && y % (EDGE - 1) && j < n - 1 && k < n - 1;
    if (loads) {
        down[y][x] = in[((from - 1) * n + j) * n + k];
        mid[y][x] = in[(from * n + j) * n + k];
    }
    for (int i = from; i < to; i++) {
        if (loads)
            up[y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (stores)
            out[(i * n + j) * n + k] = c.c[0] * mid[y][x] + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1] +
                                       c.c[3] * mid[y - 1][x] + c.c[4] * mid[y + 1][x] + c.c[5] * down[y][x] +
                                       c.c[6] * up[y][x];
        __syncthreads();
        if (loads) {
            down[y][x] = mid[y][x];
            mid[y][x] = up[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaStream_t own;
    cudaEvent_t finished;
    cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
    cudaEventCreate(&finished);
    dim3 grid((n - 3) / INNER + 1, (n - 3) / INNER + 1);
    for (int from = 1; from < n - 1; from += DEPTH)
        climb<<<grid, dim3(EDGE, EDGE), 0, own>>>(in, out, n, c, from, min(from + DEPTH, n - 1));
    cudaEventRecord(finished);
    cudaEventSynchronize(finished);
    cudaStreamDestroy(own);
}
