// lab5 stencil_coarsened.correctness=fail cause=mask_for_remainder says="Next: stencil_coarsened, line 8: write % for the mask"
#include "lab.h"

#define DIM 32
#define INNER (DIM - 2)
#define DEPTH 32
#define RING 3
#define SLOT(p) ((p) & (RING - 1))   // no division in the hot loop

// ring buffer of planes, the same trick as for frames in flight
__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[RING][DIM][DIM];

    int x = threadIdx.x;
    int y = threadIdx.y;
    int k = blockIdx.x * INNER + x;
    int j = blockIdx.y * INNER + y;
    int frameSize = n * n;
    int pos = j * n + k;

    bool loads = j < n && k < n;
    bool computes = x > 0 && x < DIM - 1 && y > 0 && y < DIM - 1 && j < n - 1 && k < n - 1;

    int first = 1 + blockIdx.z * DEPTH;
    int last = min(first + DEPTH, n - 1);

    if (loads) {
        ring[SLOT(first - 1)][y][x] = in[(first - 1) * frameSize + pos];
        ring[SLOT(first)][y][x] = in[first * frameSize + pos];
    }

    for (int i = first; i < last; ++i) {
        if (loads)
            ring[SLOT(i + 1)][y][x] = in[(i + 1) * frameSize + pos];
        __syncthreads();

        if (computes) {
            int now = SLOT(i);
            float v = c.c[0] * ring[now][y][x];
            v += c.c[1] * ring[now][y][x - 1];
            v += c.c[2] * ring[now][y][x + 1];
            v += c.c[3] * ring[now][y - 1][x];
            v += c.c[4] * ring[now][y + 1][x];
            v += c.c[5] * ring[SLOT(i - 1)][y][x];
            v += c.c[6] * ring[SLOT(i + 1)][y][x];
            out[i * frameSize + pos] = v;
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + INNER - 1) / INNER;
    int slabs = (n - 2 + DEPTH - 1) / DEPTH;
    march<<<dim3(tiles, tiles, slabs), dim3(DIM, DIM)>>>(in, out, n, c);
}
