// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 24: write" says="plane[now][y][x]" says="Tried: all outputs are then right"
// The register for the cell below takes the plane above: the two slots have changed their roles.
#include "lab.h"
#define W 32
#define SL 16
__device__ int at(int n, int i, int j, int k) { return (i * n + j) * n + k; }
__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[2][W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    int first = 1 + blockIdx.z * SL, e = min(first + SL, n - 1);
    bool ld = j < n && k < n, mine = x > 0 && x < W - 1 && y > 0 && y < W - 1 && j < n - 1 && k < n - 1;
    float below = ld ? in[at(n, first - 1, j, k)] : 0;
    if (ld)
        plane[first & 1][y][x] = in[at(n, first, j, k)];
    for (int i = first; i < e; ++i) {
        int now = i & 1, then = now ^ 1;
        if (ld)
            plane[then][y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (mine) {
            out[at(n, i, j, k)] = c.c[0] * plane[now][y][x] + c.c[1] * plane[now][y][x - 1] + c.c[2] * plane[now][y][x + 1]
              + c.c[3] * plane[now][y - 1][x] + c.c[4] * plane[now][y + 1][x] + c.c[5] * below + c.c[6] * plane[then][y][x];
            below = plane[then][y][x];
        }
        __syncthreads();
    }
}
void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    march<<<dim3((n - 3) / (W - 2) + 1, (n - 3) / (W - 2) + 1, (n - 3) / SL + 1), dim3(W, W)>>>(in, out, n, c);
}
