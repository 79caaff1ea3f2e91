// lab4 verdict=graded score<100 says="let one launch, or a few, compute all outputs" says="blockIdx.z can count what host code counts" omits="let warps wait less"
// The host goes up through the cube, two planes of outputs at a time, with a launch for each pair.
#include "lab.h"

__global__ void two_planes(const float *in, float *out, int n, int first, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = first + threadIdx.z;
    if (k > n - 2 || j > n - 2 || i > n - 2)
        return;
    const float *p = in + ((size_t)i * n + j) * n + k;
    out[p - in] = s.c[0] * p[0] + s.c[1] * p[-1] + s.c[2] * p[1] + s.c[3] * p[-n] + s.c[4] * p[n] +
                  s.c[5] * p[-n * n] + s.c[6] * p[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 grid((n + 29) / 32, (n + 1) / 4);
    int first = 1;
    while (first < n - 1) {
        two_planes<<<grid, dim3(32, 4, 2)>>>(in, out, n, first, c);
        first += 2;
    }
}

enum { X = 16, Y = 8, Z = 8 };

__global__ void cube_of_tiles(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[Z][Y][X];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (X - 2) + x, j = blockIdx.y * (Y - 2) + y, i = blockIdx.z * (Z - 2) + z;
    size_t at = ((size_t)i * n + j) * n + k;
    if (i < n && j < n && k < n)
        t[z][y][x] = in[at];
    __syncthreads();
    if (x == 0 || y == 0 || z == 0 || x == X - 1 || y == Y - 1 || z == Z - 1)
        return;
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[at] = s.c[0] * t[z][y][x] + s.c[1] * t[z][y][x - 1] + s.c[2] * t[z][y][x + 1] +
                  s.c[3] * t[z][y - 1][x] + s.c[4] * t[z][y + 1][x] + s.c[5] * t[z - 1][y][x] +
                  s.c[6] * t[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 tiles((n - 3) / (X - 2) + 1, (n - 3) / (Y - 2) + 1, (n - 3) / (Z - 2) + 1);
    cube_of_tiles<<<tiles, dim3(X, Y, Z)>>>(in, out, n, c);
}
