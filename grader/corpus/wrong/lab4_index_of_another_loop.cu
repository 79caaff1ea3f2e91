// lab4 verdict=graded stencil_tiled.correctness=fail says="line 35: write" says="y + 1"
// An index has the name of the block where a name of the thread is meant, which two loops have declared, too.
#include "lab.h"

#define TRY(call) do { cudaError_t e_ = (call); if (e_ != cudaSuccess) return; } while (0)

static const int SIDE = 34, PLANES = 14;

__global__ void plane(const float *below, const float *middle, const float *above, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (k == 0 || j == 0 || k >= n - 1 || j >= n - 1)
        return;
    int at = j * n + k;
    out[at] = c.c[0] * middle[at] + c.c[1] * middle[at - 1] + c.c[2] * middle[at + 1] + c.c[3] * middle[at - n]
            + c.c[4] * middle[at + n] + c.c[5] * below[at] + c.c[6] * above[at];
}

__global__ void __launch_bounds__(1024, 1) big_tile(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ __align__(16) char memory[];
    float(*tile)[SIDE][SIDE] = reinterpret_cast<float(*)[SIDE][SIDE]>(memory);
    const int i0 = blockIdx.z * (PLANES - 2), j0 = blockIdx.y * 32, k0 = blockIdx.x * 32;
    for (int z = 0; z < PLANES && i0 + z < n; ++z)
        for (int y = threadIdx.y; y < SIDE && j0 + y < n; y += 32)
            for (int x = threadIdx.x; x < SIDE && k0 + x < n; x += 32)
                tile[z][y][x] = in[((i0 + z) * n + j0 + y) * n + k0 + x];
    __syncthreads();
    const int x = threadIdx.x + 1, y = threadIdx.y + 1, k = k0 + x, j = j0 + y;
    if (k >= n - 1 || j >= n - 1)
        return;
    for (int z = 1; z < PLANES - 1 && i0 + z < n - 1; ++z)
        out[((i0 + z) * n + j) * n + k] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1]
                                        + c.c[2] * tile[z][y][x + 1] + c.c[3] * tile[z][y - 1][x]
                                        + c.c[4] * tile[z][i0 + 1][x] + c.c[5] * tile[z - 1][y][x]
                                        + c.c[6] * tile[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(64, 4), grid((n + 63) / 64, (n + 3) / 4);
    for (int i = 1; i < n - 1; i++) {
        const float *middle = in + i * n * n;
        plane<<<grid, block>>>(middle - n * n, middle, middle + n * n, out + i * n * n, n, c);
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    const int bytes = PLANES * SIDE * SIDE * sizeof(float);
    int device = 0, most = 0;
    if (n < 3)
        return;
    TRY(cudaGetDevice(&device));
    TRY(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    if (bytes > most)
        return;
    TRY(cudaFuncSetAttribute(big_tile, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    TRY(cudaFuncSetAttribute(big_tile, cudaFuncAttributePreferredSharedMemoryCarveout, 100));
    dim3 grid((n - 2 + 31) / 32, (n - 2 + 31) / 32, (n - 2 + PLANES - 3) / (PLANES - 2));
    big_tile<<<grid, dim3(32, 32), bytes>>>(in, out, n, c);
}
