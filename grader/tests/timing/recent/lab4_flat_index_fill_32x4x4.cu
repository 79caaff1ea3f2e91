// 32x4x4 outputs per block; the padded tile of 34x6x6 is filled in a flat loop. Basic: rows of 128x1x4 threads.
#include "lab.h"

constexpr int BX = 32, BY = 4, BZ = 4;
constexpr int TX = BX + 2, TY = BY + 2, TZ = BZ + 2;
constexpr int PITCH = TX + 1;

__global__ void basic_rows(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
    const int j = 1 + blockIdx.y;
    const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
    if (k > n - 2 || j > n - 2 || i > n - 2)
        return;
    const int row = n, plane = n * n;
    const float *p = in + i * plane + j * row + k;
    out[i * plane + j * row + k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-row] + c.c[4] * p[row]
                                 + c.c[5] * p[-plane] + c.c[6] * p[plane];
}

__global__ void tiled_flat(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float s[TZ * TY * PITCH];

    const int k0 = blockIdx.x * BX, j0 = blockIdx.y * BY, i0 = blockIdx.z * BZ;
    const int me = (threadIdx.z * BY + threadIdx.y) * BX + threadIdx.x;

    for (int e = me; e < TX * TY * TZ; e += BX * BY * BZ) {
        int x = e % TX;
        int y = e / TX % TY;
        int z = e / (TX * TY);
        if (k0 + x < n && j0 + y < n && i0 + z < n)
            s[(z * TY + y) * PITCH + x] = in[((i0 + z) * n + j0 + y) * n + k0 + x];
    }
    __syncthreads();

    const int k = k0 + threadIdx.x + 1, j = j0 + threadIdx.y + 1, i = i0 + threadIdx.z + 1;
    if (k < n - 1 && j < n - 1 && i < n - 1) {
        const float *p = &s[((threadIdx.z + 1) * TY + threadIdx.y + 1) * PITCH + threadIdx.x + 1];
        float v = c.c[0] * p[0];
        v += c.c[1] * p[-1] + c.c[2] * p[1];
        v += c.c[3] * p[-PITCH] + c.c[4] * p[PITCH];
        v += c.c[5] * p[-TY * PITCH] + c.c[6] * p[TY * PITCH];
        out[(i * n + j) * n + k] = v;
    }
}

static int up(int a, int b) { return (a + b - 1) / b; }

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    int m = n - 2;
    basic_rows<<<dim3(up(m, 128), m, up(m, 4)), dim3(128, 1, 4)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    int m = n - 2;
    tiled_flat<<<dim3(up(m, BX), up(m, BY), up(m, BZ)), dim3(BX, BY, BZ)>>>(in, out, n, c);
}
