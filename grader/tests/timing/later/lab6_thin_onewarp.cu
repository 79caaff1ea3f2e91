// A beginner's tiny block: 4 wide in x and 8 in y, one warp, marches over all planes, with a 4*8 plane and
// many barriers.
#include "lab.h"

__global__ void thin(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[8][4];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int k = blockIdx.x * 2 + tx;
    int j = blockIdx.y * 6 + ty;
    float under = 0.0f;
    float center = 0.0f;
    float over = 0.0f;
    if (j < n && k < n) {
        under = in[0 * n * n + j * n + k];
        center = in[1 * n * n + j * n + k];
    }
    __syncthreads();
    for (int i = 1; i < n - 1; i++) {
        if (j < n && k < n) {
            over = in[(i + 1) * n * n + j * n + k];
        }
        __syncthreads();
        plane[ty][tx] = center;
        __syncthreads();
        if (tx != 0 && tx != 3 && ty != 0 && ty != 7) {
            if (j < n - 1 && k < n - 1) {
                float result = 0.0f;
                result = result + c.c[0] * plane[ty][tx];
                result = result + c.c[1] * plane[ty][tx - 1];
                result = result + c.c[2] * plane[ty][tx + 1];
                result = result + c.c[3] * plane[ty - 1][tx];
                result = result + c.c[4] * plane[ty + 1][tx];
                result = result + c.c[5] * under;
                result = result + c.c[6] * over;
                out[i * n * n + j * n + k] = result;
            }
        }
        __syncthreads();
        under = center;
        center = over;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3) {
        dim3 threads(4, 8);
        dim3 blocks((n - 2 + 1) / 2, (n - 2 + 5) / 6);
        thin<<<blocks, threads>>>(in, out, n, c);
    }
}
