// lab6 verdict=graded stencil_register_tiled.correctness=pass stencil_register_tiled.safety=pass stencil_register_tiled.traffic=pass nofinding
// 32x16 outputs, edge threads load the halo of the plane in shared memory, double accumulation, coefficients in __constant__ memory.
#include "lab.h"

#define X 32
#define Y 16
#define Z 32

struct Sweep {
    const float *in;
    float *out;
    int n, layer;
};

__constant__ float weight[8];

__device__ static double dot7(float m, float w, float e, float s, float n, float b, float t)
{
    double sum = (double)weight[0] * m;
    sum += (double)weight[1] * w + (double)weight[2] * e;
    sum += (double)weight[3] * s + (double)weight[4] * n;
    return sum + ((double)weight[5] * b + (double)weight[6] * t);
}

static __global__ void __launch_bounds__(X *Y, 2) sweep_kernel(Sweep job)
{
    __shared__ float p[Y + 2][X + 2];
    const unsigned tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int k = blockIdx.x * X + tx, j = blockIdx.y * Y + ty, n = job.n;
    const bool mine = k < n - 1 && j < n - 1;
    int at = (blockIdx.z * Z + 1) * job.layer + j * n + k;
    float below, here, above;
    if (mine) {
        below = job.in[at - job.layer];
        here = job.in[at];
    }
    const int last = min((int)(blockIdx.z + 1) * Z, n - 2);
#pragma unroll 4
    for (int i = blockIdx.z * Z + 1; i <= last; i++, at += job.layer) {
        if (mine) {
            above = job.in[at + job.layer];
            p[ty][tx] = here;
            if (tx == 1) p[ty][0] = job.in[at - 1];
            if (tx == X || k == n - 2) p[ty][tx + 1] = job.in[at + 1];
            if (ty == 1) p[0][tx] = job.in[at - n];
            if (ty == Y || j == n - 2) p[ty + 1][tx] = job.in[at + n];
        }
        __syncthreads();
        if (mine) {
            job.out[at] = dot7(here, p[ty][tx - 1], p[ty][tx + 1], p[ty - 1][tx], p[ty + 1][tx], below, above);
            below = here;
            here = above;
        }
        __syncthreads();
    }
}

extern "C" void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    Sweep job = {in, out, n, n * n};
    cudaMemcpyToSymbolAsync(weight, &c, sizeof c);
    dim3 grid((n - 2 + X - 1) / X, (n - 2 + Y - 1) / Y, (n - 2 + Z - 1) / Z);
    sweep_kernel<<<grid, dim3(X, Y)>>>(job);
}
