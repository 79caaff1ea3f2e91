// lab5 verdict=graded score<100 cause=jump_without_condition@HERE says="put a condition before this return, continue or break"
#include "lab.h"

#define SIZE_X 32
#define SIZE_Y 8
#define PLANES 18

__global__ void planes_kernel(const float *src, float *dst, int n, Stencil7 k7)
{
    __shared__ float ring[3][SIZE_Y][SIZE_X];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * (SIZE_X - 2) + tx, y = blockIdx.y * (SIZE_Y - 2) + ty;
    int z0 = blockIdx.z * PLANES + 1, z1 = min(z0 + PLANES, n - 1);
    auto fetch = [&](int z) {
        if (x < n && y < n && z < n)
            ring[z % 3][ty][tx] = src[((size_t)z * n + y) * n + x];
    };
    fetch(z0 - 1);
    fetch(z0);
    for (int z = z0; z < z1; z++) {
        fetch(z + 1);
        __syncthreads();
        float v = 0;
        bool rim = tx == 0 || ty == 0 || tx == SIZE_X - 1 || ty == SIZE_Y - 1 || x >= n - 1 || y >= n - 1;
        if (!rim)
            v = k7.c[0] * ring[z % 3][ty][tx] + k7.c[1] * ring[z % 3][ty][tx - 1] + k7.c[2] * ring[z % 3][ty][tx + 1] +
                k7.c[3] * ring[z % 3][ty - 1][tx] + k7.c[4] * ring[z % 3][ty + 1][tx] +
                k7.c[5] * ring[(z + 2) % 3][ty][tx] + k7.c[6] * ring[(z + 1) % 3][ty][tx];
        __syncthreads();
        continue; // HERE
        dst[((size_t)z * n + y) * n + x] = v;
    }
}

void stencil_coarsened(const float *src, float *dst, int n, Stencil7 k7)
{
    int inner = n - 2;
    if (inner < 1)
        return;
    dim3 blocks((inner + SIZE_X - 3) / (SIZE_X - 2), (inner + SIZE_Y - 3) / (SIZE_Y - 2), (inner + PLANES - 1) / PLANES);
    planes_kernel<<<blocks, dim3(SIZE_X, SIZE_Y)>>>(src, dst, n, k7);
}
