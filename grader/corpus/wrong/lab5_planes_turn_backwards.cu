// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 25: write" says="Tried: all outputs are then right"
// Three pointers go round in the wrong direction after each step.
#include "lab.h"
#define W 32
#define SL 16
__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float room[3][W][W];
    float (*p[3])[W] = {room[0], room[1], room[2]};
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    int i = 1 + blockIdx.z * SL, e = min(i + SL, n - 1);
    bool ld = j < n && k < n, mine = x > 0 && x < W - 1 && y > 0 && y < W - 1 && j < n - 1 && k < n - 1;
    if (ld) {
        p[0][y][x] = in[((i - 1) * n + j) * n + k];
        p[1][y][x] = in[(i * n + j) * n + k];
    }
    for (; i < e; ++i) {
        if (ld)
            p[2][y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (mine)
            out[(i * n + j) * n + k] = c.c[0] * p[1][y][x] + c.c[1] * p[1][y][x - 1] + c.c[2] * p[1][y][x + 1]
              + c.c[3] * p[1][y - 1][x] + c.c[4] * p[1][y + 1][x] + c.c[5] * p[0][y][x] + c.c[6] * p[2][y][x];
        __syncthreads();
        auto t = p[2];
        p[2] = p[1];
        p[1] = p[0];
        p[0] = t;
    }
}
void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    march<<<dim3((n - 3) / (W - 2) + 1, (n - 3) / (W - 2) + 1, (n - 3) / SL + 1), dim3(W, W)>>>(in, out, n, c);
}
