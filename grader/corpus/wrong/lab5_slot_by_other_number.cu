// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 26: write" says="m + 1" says="Tried: all outputs are then right"
// One of three slots is counted by the number of the plane in the grid, the others by that in the slab.
#include "lab.h"
#define S 32
#define C (S - 2)
#define D 16
__global__ void ring(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float q[3][S][S];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * C + x, j = blockIdx.y * C + y;
    bool loads = j < n && k < n;
    bool stores = x > 0 && x <= C && y > 0 && y <= C && j < n - 1 && k < n - 1;
    int base = blockIdx.z * D;
    int planes = min(D, n - 2 - base);
    if (loads) {
        q[0][y][x] = in[(base * n + j) * n + k];
        q[1][y][x] = in[((base + 1) * n + j) * n + k];
    }
    for (int m = 1; m <= planes; m++) {
        int i = base + m;
        if (loads)
            q[(m + 1) % 3][y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (stores) {
            float (*a)[S] = q[(m - 1) % 3], (*b)[S] = q[m % 3], (*c)[S] = q[(i + 1) % 3];
            out[(i * n + j) * n + k] = s.c[0] * b[y][x] + s.c[1] * b[y][x - 1] + s.c[2] * b[y][x + 1]
                + s.c[3] * b[y - 1][x] + s.c[4] * b[y + 1][x] + s.c[5] * a[y][x] + s.c[6] * c[y][x];
        }
        __syncthreads();
    }
}
void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int t = (n - 3) / C + 1;
    ring<<<dim3(t, t, (n - 3) / D + 1), dim3(S, S)>>>(in, out, n, c);
}
