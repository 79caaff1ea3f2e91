// 32x16 threads, two planes in turn so that one barrier per step is enough; planes per block chosen from n.
#include "lab.h"

constexpr int TX = 32, TY = 16;

__global__ void reg_tiled_db(const float *in, float *out, int n, Stencil7 c, int depth)
{
    __shared__ float buf[2][TY][TX];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (TX - 2) + x;
    int j = blockIdx.y * (TY - 2) + y;
    int i = blockIdx.z * depth + 1;
    int stop = i + depth < n - 1 ? i + depth : n - 1;
    bool valid = j < n && k < n;
    bool active = x != 0 && x != TX - 1 && y != 0 && y != TY - 1 && j < n - 1 && k < n - 1;

    int p = valid ? (i * n + j) * n + k : 0;
    float down = valid ? in[p - n * n] : 0.0f;
    float mid = valid ? in[p] : 0.0f;
    for (int b = 0; i < stop; i++, b = 1 - b) {
        buf[b][y][x] = mid;
        float up = valid ? in[p + n * n] : 0.0f;
        __syncthreads();
        if (active)
            out[p] = c.c[0] * mid + c.c[1] * buf[b][y][x - 1] + c.c[2] * buf[b][y][x + 1] + c.c[3] * buf[b][y - 1][x] +
                     c.c[4] * buf[b][y + 1][x] + c.c[5] * down + c.c[6] * up;
        down = mid;
        mid = up;
        p += n * n;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int depth = n <= 128 ? 32 : n <= 512 ? 128 : 512;
    dim3 grid((n - 2 + TX - 3) / (TX - 2), (n - 2 + TY - 3) / (TY - 2), (n - 2 + depth - 1) / depth);
    reg_tiled_db<<<grid, dim3(TX, TY)>>>(in, out, n, c, depth);
}
