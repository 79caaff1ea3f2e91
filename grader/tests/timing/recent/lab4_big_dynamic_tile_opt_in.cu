// Dynamic shared memory above 48 KiB (34x18x22 cells, opt-in attribute); 32x8 threads compute a 32x16x20 tile.
#include "lab.h"

namespace {

constexpr int KX = 32, JY = 16, IZ = 20;
constexpr int SX = KX + 2, SY = JY + 2, SZ = IZ + 2;
constexpr size_t BYTES = sizeof(float) * SX * SY * SZ;

__global__ void __launch_bounds__(256) basic_64x4(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 64 + threadIdx.x;
    int j = blockIdx.y * 4 + threadIdx.y;
    int i = blockIdx.z;
    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    int p = (i * n + j) * n + k;
    out[p] = c.c[0] * in[p] + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] + c.c[4] * in[p + n] +
             c.c[5] * in[p - n * n] + c.c[6] * in[p + n * n];
}

__global__ void __launch_bounds__(256) tiled_big(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float t[];
    const int k0 = blockIdx.x * KX, j0 = blockIdx.y * JY, i0 = blockIdx.z * IZ;
    const int lane = threadIdx.x, warp = threadIdx.y;

    // a warp takes whole rows of the tile
    for (int row = warp; row < SY * SZ; row += 8) {
        int y = row % SY, z = row / SY;
        int i = i0 + z, j = j0 + y;
        if (i < n && j < n)
            for (int x = lane; x < SX && k0 + x < n; x += 32)
                t[row * SX + x] = in[(i * n + j) * n + k0 + x];
    }
    __syncthreads();

    const int k = k0 + lane + 1;
    if (k < n - 1)
        for (int z = 1; z <= IZ && i0 + z < n - 1; z++)
            for (int y = warp + 1; y <= JY && j0 + y < n - 1; y += 8) {
                const float *p = t + (z * SY + y) * SX + lane + 1;
                out[((i0 + z) * n + j0 + y) * n + k] =
                    c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-SX] + c.c[4] * p[SX] +
                    c.c[5] * p[-SX * SY] + c.c[6] * p[SX * SY];
            }
}

int div_up(int a, int b) { return (a + b - 1) / b; }

} // namespace

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic_64x4<<<dim3(div_up(n, 64), div_up(n, 4), n), dim3(64, 4)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaFuncSetAttribute(tiled_big, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)BYTES);
    tiled_big<<<dim3(div_up(n - 2, KX), div_up(n - 2, JY), div_up(n - 2, IZ)), dim3(32, 8), BYTES>>>(in, out, n, c);
}
