// lab4 score=0 says="Next: stencil_basic, the sum stored in line 39: your kernel exchanges i and k" omits="In line 7"
// The weights of i - 1, i + 1 and of k - 1, k + 1 get the names of each other.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// The struct has the same layout as Stencil7, only readable.
struct Star {
    float middle;
    float down, up;       // i-1, i+1
    float front, back;    // j-1, j+1
    float left, right;    // k-1, k+1
};

__device__ Star unpack(const Stencil7 &c)
{
    Star s;
    s.middle = c.c[0];
    s.down = c.c[1];
    s.up = c.c[2];
    s.front = c.c[3];
    s.back = c.c[4];
    s.left = c.c[5];
    s.right = c.c[6];
    return s;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    Star s = unpack(c);
    out[at(n, i, j, k)] = s.middle * in[at(n, i, j, k)]
                        + s.left * in[at(n, i, j, k - 1)] + s.right * in[at(n, i, j, k + 1)]
                        + s.front * in[at(n, i, j - 1, k)] + s.back * in[at(n, i, j + 1, k)]
                        + s.down * in[at(n, i - 1, j, k)] + s.up * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 threads(32, 4, 2);
    dim3 blocks((n + 31) / 32, (n + 3) / 4, (n + 1) / 2);
    basic_kernel<<<blocks, threads>>>(in, out, n, c);
}

#ifndef IN_TILE
#define IN_TILE 8
#endif
#define OUT_TILE (IN_TILE - 2)

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float room[IN_TILE][IN_TILE][IN_TILE];
    const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const int k = blockIdx.x * OUT_TILE + x;
    const int j = blockIdx.y * OUT_TILE + y;
    const int i = blockIdx.z * OUT_TILE + z;

    if (i < n && j < n && k < n)
        room[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    bool inner = x > 0 && x < IN_TILE - 1 && y > 0 && y < IN_TILE - 1 && z > 0 && z < IN_TILE - 1;
    if (inner && i < n - 1 && j < n - 1 && k < n - 1) {
        Star s = unpack(c);
        out[at(n, i, j, k)] = s.middle * room[z][y][x]
                            + s.left * room[z][y][x - 1] + s.right * room[z][y][x + 1]
                            + s.front * room[z][y - 1][x] + s.back * room[z][y + 1][x]
                            + s.down * room[z - 1][y][x] + s.up * room[z + 1][y][x];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    tiled_kernel<<<dim3(b, b, b), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
