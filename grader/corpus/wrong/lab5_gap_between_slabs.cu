// lab5 verdict=graded stencil_coarsened.correctness=fail stencil_coarsened.safety=fail finding=not_written says="Next: stencil_coarsened, line 13: write" says="in place of" says="DEPTH + 1"
// A plane lies between two slabs, and the last block reads past the end.
#include "lab.h"
#define S 32
#define DEPTH 32

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float lo[S][S], mid[S][S], hi[S][S];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (S - 2) + x;
    int j = blockIdx.y * (S - 2) + y;
    int first = blockIdx.z * (DEPTH + 1) + 1;
    int last = min(first + DEPTH, n - 1);
    bool ok = j < n && k < n;
    bool inner = x >= 1 && x < S - 1 && y >= 1 && y < S - 1 && j < n - 1 && k < n - 1;
    int plane = n * n;
    int p = j * n + k;
    if (ok) {
        lo[y][x] = in[(first - 1) * plane + p];
        mid[y][x] = in[first * plane + p];
    }
    for (int i = first; i < last; i++) {
        if (ok)
            hi[y][x] = in[(i + 1) * plane + p];
        __syncthreads();
        if (inner)
            out[i * plane + p] = s.c[0] * mid[y][x] + s.c[1] * mid[y][x - 1] + s.c[2] * mid[y][x + 1]
                + s.c[3] * mid[y - 1][x] + s.c[4] * mid[y + 1][x]
                + s.c[5] * lo[y][x] + s.c[6] * hi[y][x];
        __syncthreads();
        lo[y][x] = mid[y][x];
        mid[y][x] = hi[y][x];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    int side = (n - 2 + S - 3) / (S - 2);
    dim3 grid(side, side, (n - 2 + DEPTH - 1) / DEPTH);
    march<<<grid, dim3(S, S)>>>(in, out, n, c);
}
