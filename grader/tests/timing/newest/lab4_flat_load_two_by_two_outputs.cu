// outputs first. A block of 32x4x4 threads computes 2x2 cells per thread in y and z, so 32x8x8
// outputs, and all threads together load the 34x10x10 tile in a flat loop.
#include "lab.h"

struct Grid {
    const float *p;
    int n;
    __device__ float operator()(int i, int j, int k) const { return __ldg(p + (size_t)(i * n + j) * n + k); }
};

__global__ void basic(Grid in, float *__restrict__ out, Stencil7 s)
{
    const int n = in.n;
    int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
    int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
    int i = 1 + blockIdx.z;
    if (k > n - 2 || j > n - 2)
        return;
    float v = s.c[0] * in(i, j, k);
    v += s.c[1] * in(i, j, k - 1);
    v += s.c[2] * in(i, j, k + 1);
    v += s.c[3] * in(i, j - 1, k);
    v += s.c[4] * in(i, j + 1, k);
    v += s.c[5] * in(i - 1, j, k);
    v += s.c[6] * in(i + 1, j, k);
    out[(i * n + j) * n + k] = v;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 b(64, 4), g((n - 2 + 63) / 64, (n - 2 + 3) / 4, n - 2);
    basic<<<g, b>>>(Grid{in, n}, out, c);
}

#define OX 32
#define OY 8
#define OZ 8
#define TX (OX + 2)
#define TY (OY + 2)
#define TZ (OZ + 2)

__global__ void tiled(Grid in, float *__restrict__ out, Stencil7 s)
{
    __shared__ float tile[TZ * TY * TX];
    const int n = in.n;
    const int k0 = blockIdx.x * OX, j0 = blockIdx.y * OY, i0 = blockIdx.z * OZ;
    const int me = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    const int all = blockDim.x * blockDim.y * blockDim.z;

    for (int q = me; q < TX * TY * TZ; q += all) {
        int x = q % TX, y = q / TX % TY, z = q / (TX * TY);
        if (i0 + z < n && j0 + y < n && k0 + x < n)
            tile[q] = in(i0 + z, j0 + y, k0 + x);
    }
    __syncthreads();

    for (int z = threadIdx.z + 1; z <= OZ; z += blockDim.z)
        for (int y = threadIdx.y + 1; y <= OY; y += blockDim.y) {
            int x = threadIdx.x + 1;
            int i = i0 + z, j = j0 + y, k = k0 + x;
            if (i < n - 1 && j < n - 1 && k < n - 1) {
                const float *t = tile + (z * TY + y) * TX + x;
                out[(i * n + j) * n + k] = s.c[0] * t[0] + s.c[1] * t[-1] + s.c[2] * t[1] + s.c[3] * t[-TX] +
                                           s.c[4] * t[TX] + s.c[5] * t[-TX * TY] + s.c[6] * t[TX * TY];
            }
        }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    dim3 g((m + OX - 1) / OX, (m + OY - 1) / OY, (m + OZ - 1) / OZ);
    tiled<<<g, dim3(32, 4, 4)>>>(Grid{in, n}, out, c);
}
