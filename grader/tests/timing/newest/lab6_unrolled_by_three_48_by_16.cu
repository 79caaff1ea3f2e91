// odd block of 48x16 threads, shapes as template parameters, dynamic shared memory, march unrolled by
// three so that the registers change their roles without being copied
#include "lab.h"

extern __shared__ float plane[];

template <int W, int H>
struct Place {
    int x, y, j, k, n;
    bool loads, computes;
    __device__ explicit Place(int n_) : n(n_)
    {
        x = threadIdx.x;
        y = threadIdx.y;
        k = blockIdx.x * (W - 2) + x;
        j = blockIdx.y * (H - 2) + y;
        loads = j < n && k < n;
        computes = x % (W - 1) != 0 && y % (H - 1) != 0 && j < n - 1 && k < n - 1;
    }
    __device__ int at(int i) const { return (i * n + j) * n + k; }
};

template <int W, int H>
__device__ __forceinline__ void step(const Place<W, H> &me, const float *in, float *out, const Stencil7 &c, int i,
                                     float lo, float mid, float &hi)
{
    hi = me.loads ? in[me.at(i + 1)] : 0.0f;
    float *p = plane + me.y * W + me.x;
    *p = mid;
    __syncthreads();
    if (me.computes)
        out[me.at(i)] = c.c[0] * mid + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-W] + c.c[4] * p[W] +
                        c.c[5] * lo + c.c[6] * hi;
    __syncthreads();
}

template <int W, int H, int Z>
__global__ void rotating(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    static_assert(Z % 3 == 0, "three steps per round");
    Place<W, H> me(n);
    int i = 1 + blockIdx.z * Z;
    const int last = min(i + Z, n - 1);
    float r0 = me.loads ? in[me.at(i - 1)] : 0.0f;
    float r1 = me.loads ? in[me.at(i)] : 0.0f;
    float r2 = 0.0f;
    while (i < last) {
        step(me, in, out, c, i++, r0, r1, r2);
        if (i >= last)
            break;
        step(me, in, out, c, i++, r1, r2, r0);
        if (i >= last)
            break;
        step(me, in, out, c, i++, r2, r0, r1);
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    constexpr int W = 48, H = 16, Z = 24;
    auto up = [](int a, int b) { return (a + b - 1) / b; };
    dim3 grid(up(n - 2, W - 2), up(n - 2, H - 2), up(n - 2, Z));
    rotating<W, H, Z><<<grid, dim3(W, H), W * H * sizeof(float)>>>(in, out, n, c);
}
