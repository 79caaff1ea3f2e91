// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.safety=pass stencil_coarsened.traffic=pass nofinding
// Warp specialisation: four warps load planes, sixteen compute; bar.arrive and bar.sync on numbered barriers, two plane slots ahead.
#include "lab.h"

constexpr int X = 32, Y = 16, W = X + 2, H = Y + 2, COMPUTE = X * Y, LOAD = 128, ALL = COMPUTE + LOAD;
constexpr int SLOTS = 5, FULL = 1, EMPTY = FULL + SLOTS;

__device__ __forceinline__ void wait_at(int id) { asm volatile("bar.sync %0, %1;" ::"r"(id), "n"(ALL) : "memory"); }
__device__ __forceinline__ void arrive_at(int id)
{
    __threadfence_block();
    asm volatile("bar.arrive %0, %1;" ::"r"(id), "n"(ALL) : "memory");
}

__device__ void produce(float *ring, const float *in, int n, int j0, int k0)
{
    for (int i = 0; i < n; ++i) {
        const int slot = i % SLOTS;
        if (i >= SLOTS)
            wait_at(EMPTY + slot);
        for (int cell = threadIdx.x - COMPUTE; cell < W * H; cell += LOAD) {
            const int j = j0 + cell / W, k = k0 + cell % W;
            if (j < n && k < n)
                ring[slot * W * H + cell] = in[(i * n + j) * n + k];
        }
        arrive_at(FULL + slot);
    }
}

__device__ void consume(const float *ring, float *out, int n, int j0, int k0, const Stencil7 &c)
{
    const int x = threadIdx.x % X + 1, y = threadIdx.x / X + 1, at = y * W + x, j = j0 + y, k = k0 + x;
    wait_at(FULL + 0);
    wait_at(FULL + 1 % SLOTS);
    for (int i = 1; i < n - 1; ++i) {
        wait_at(FULL + (i + 1) % SLOTS);
        if (j < n - 1 && k < n - 1) {
            const float *mid = ring + i % SLOTS * W * H + at;
            out[(i * n + j) * n + k] = c.c[0] * mid[0] + c.c[1] * mid[-1] + c.c[2] * mid[1] + c.c[3] * mid[-W]
                                     + c.c[4] * mid[W] + c.c[5] * ring[(i - 1) % SLOTS * W * H + at]
                                     + c.c[6] * ring[(i + 1) % SLOTS * W * H + at];
        }
        if (i - 1 + SLOTS < n)
            arrive_at(EMPTY + (i - 1) % SLOTS);
    }
}

__global__ void specialised(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[SLOTS * W * H];
    if (threadIdx.x < COMPUTE)
        consume(ring, out, n, Y * blockIdx.y, X * blockIdx.x, c);
    else
        produce(ring, in, n, Y * blockIdx.y, X * blockIdx.x);
}

extern "C" void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    specialised<<<dim3((n - 2 + X - 1) / X, (n - 2 + Y - 1) / Y), ALL>>>(in, out, n, c);
}
