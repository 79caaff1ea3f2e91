// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 34: write" says="own = (own + 1) % SLOTS" says="Tried: all outputs are then right"
// The slot of the plane above is counted up from the first one, and the ring's end is forgotten.
#include "lab.h"

#define E 32
#define ROWS 8
#define SLOTS 3
#define DEPTH 18

__device__ void fetch(float (*slot)[E], const float *in, int n, int i, int j0, int k0)
{
    for (int y = threadIdx.y; y < E; y += ROWS)
        if (j0 + y < n && k0 + threadIdx.x < n)
            slot[y][threadIdx.x] = in[(i * n + j0 + y) * n + k0 + threadIdx.x];
}

__global__ void march_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[SLOTS][E][E];
    int k0 = blockIdx.x * (E - 2), j0 = blockIdx.y * (E - 2), x = threadIdx.x, k = k0 + x;
    int first = 1 + blockIdx.z * DEPTH, end = min(first + DEPTH, n - 1), own = 1;
    fetch(ring[0], in, n, first - 1, j0, k0);
    fetch(ring[1], in, n, first, j0, k0);
    for (int i = first; i < end; i++) {
        int high = (own + 1) % SLOTS, low = (own + 2) % SLOTS;
        fetch(ring[high], in, n, i + 1, j0, k0);
        __syncthreads();
        for (int y = threadIdx.y; y < E; y += ROWS)
            if (x % (E - 1) && y % (E - 1) && j0 + y < n - 1 && k < n - 1)
                out[(i * n + j0 + y) * n + k] =
                    c.c[0] * ring[own][y][x] + c.c[1] * ring[own][y][x - 1] + c.c[2] * ring[own][y][x + 1] +
                    c.c[3] * ring[own][y - 1][x] + c.c[4] * ring[own][y + 1][x] + c.c[5] * ring[low][y][x] +
                    c.c[6] * ring[high][y][x];
        own++;
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (E - 2) + 1;
    march_kernel<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(E, ROWS)>>>(in, out, n, c);
}
