// 16x16 threads, planes found by i % 3, 16 planes of outputs per block
#include "lab.h"

__global__ void kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[3][16][16];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * 14 + x;
    int j = blockIdx.y * 14 + y;
    int start = blockIdx.z * 16;
    for (int i = start; i < start + 18 && i < n; i++) {
        if (j < n && k < n)
            s[i % 3][y][x] = in[i * n * n + j * n + k];
        __syncthreads();
        if (i >= start + 2) {
            int h = i - 1;
            if (x > 0 && y > 0 && x < 15 && y < 15 && j < n - 1 && k < n - 1) {
                float v = c.c[0] * s[h % 3][y][x];
                v += c.c[1] * s[h % 3][y][x - 1];
                v += c.c[2] * s[h % 3][y][x + 1];
                v += c.c[3] * s[h % 3][y - 1][x];
                v += c.c[4] * s[h % 3][y + 1][x];
                v += c.c[5] * s[(h - 1) % 3][y][x];
                v += c.c[6] * s[(h + 1) % 3][y][x];
                out[h * n * n + j * n + k] = v;
            }
            __syncthreads();
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + 13) / 14;
    kernel<<<dim3(g, g, (n - 2 + 15) / 16), dim3(16, 16)>>>(in, out, n, c);
}
