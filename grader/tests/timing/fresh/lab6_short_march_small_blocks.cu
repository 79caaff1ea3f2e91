// 16x16 threads with 4 planes of outputs, coefficients in constant memory, index computed anew each time
#include "lab.h"

__constant__ Stencil7 C;

__global__ void kernel(const float *in, float *out, int n)
{
    __shared__ float plane[16 * 16];
    int k = blockIdx.x * 14 + threadIdx.x;
    int j = blockIdx.y * 14 + threadIdx.y;
    float q[3] = {0.f, 0.f, 0.f};
    for (int step = 0; step < 6; step++) {
        int i = blockIdx.z * 4 + step;
        if (i >= n)
            break;
        q[0] = q[1];
        q[1] = q[2];
        if (j < n && k < n)
            q[2] = in[(size_t)i * n * n + (size_t)j * n + k];
        __syncthreads();
        plane[threadIdx.y * 16 + threadIdx.x] = q[1];
        __syncthreads();
        if (step >= 2 && threadIdx.x % 15 != 0 && threadIdx.y % 15 != 0 && j < n - 1 && k < n - 1)
            out[(size_t)(i - 1) * n * n + (size_t)j * n + k] =
                C.c[0] * plane[threadIdx.y * 16 + threadIdx.x]
                + C.c[1] * plane[threadIdx.y * 16 + threadIdx.x - 1]
                + C.c[2] * plane[threadIdx.y * 16 + threadIdx.x + 1]
                + C.c[3] * plane[(threadIdx.y - 1) * 16 + threadIdx.x]
                + C.c[4] * plane[(threadIdx.y + 1) * 16 + threadIdx.x]
                + C.c[5] * q[0] + C.c[6] * q[2];
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaMemcpyToSymbol(C, &c, sizeof c);
    int g = (n - 2 + 13) / 14;
    kernel<<<dim3(g, g, (n - 2 + 3) / 4), dim3(16, 16)>>>(in, out, n);
}
