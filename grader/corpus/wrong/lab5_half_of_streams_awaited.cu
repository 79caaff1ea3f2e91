// lab5 verdict=graded score<100 stencil_coarsened.safety=fail cause=streams_left_out says="Next: stencil_coarsened, line 36 called from line 45: wait for every stream" says="1 of them is waited for (line 46)"
// Even slabs run in one stream, odd ones in another. Only the first of the two is waited for.
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

static void slab(cudaStream_t where, const float *in, float *out, int n, Stencil7 c, int from)
{
    dim3 grid((n - 3) / INNER + 1, (n - 3) / INNER + 1);
    climb<<<grid, dim3(EDGE, EDGE), 0, where>>>(in, out, n, c, from, min(from + DEPTH, n - 1));
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    cudaStream_t even, odd;
    cudaStreamCreateWithFlags(&even, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&odd, cudaStreamNonBlocking);
    for (int from = 1, turn = 0; from < n - 1; from += DEPTH, turn++)
        slab(turn % 2 ? odd : even, in, out, n, c, from);
    cudaStreamSynchronize(even);
    cudaStreamDestroy(even);
    cudaStreamDestroy(odd);
}
