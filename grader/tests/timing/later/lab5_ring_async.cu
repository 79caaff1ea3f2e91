// Ring of four planes filled by cp.async two steps ahead, 34*18 cells by a flat loop of 32*16 threads, one
// barrier per step.
#include "lab.h"
#include <cuda_pipeline_primitives.h>

#define OX     32
#define OY     16
#define PX     (OX + 2)
#define PY     (OY + 2)
#define RING   4
#define PLANES 20

__device__ __forceinline__ void fetch(float *dst, const float *in, int n, int i, int j0, int k0, int last)
{
    if (i <= last)
        for (int f = threadIdx.y * OX + threadIdx.x; f < PX * PY; f += OX * OY) {
            int y = f / PX, x = f - y * PX;
            if (j0 + y < n && k0 + x < n)
                __pipeline_memcpy_async(dst + f, in + ((size_t)i * n + j0 + y) * n + k0 + x, 4);
        }
    __pipeline_commit(); // also an empty group counts
}

__global__ void ringed(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[RING][PX * PY];
    int j0 = blockIdx.y * OY, k0 = blockIdx.x * OX;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES - 1, n - 2);
    for (int d = 0; d < 3; d++)
        fetch(ring[d], in, n, first - 1 + d, j0, k0, last + 1);
    int at = (threadIdx.y + 1) * PX + threadIdx.x + 1;
    int j = j0 + threadIdx.y + 1, k = k0 + threadIdx.x + 1;
    for (int i = first; i <= last; i++) {
        int s = i - first; // slot of plane i - 1
        __pipeline_wait_prior(0);
        __syncthreads(); // plane i + 1 is there, and no thread reads plane i - 2 any more
        fetch(ring[(s + 3) % RING], in, n, i + 2, j0, k0, last + 1);
        const float *b = ring[s % RING], *h = ring[(s + 1) % RING], *a = ring[(s + 2) % RING];
        if (j < n - 1 && k < n - 1)
            out[((size_t)i * n + j) * n + k] = c.c[0] * h[at] + c.c[1] * h[at - 1] + c.c[2] * h[at + 1] +
                                               c.c[3] * h[at - PX] + c.c[4] * h[at + PX] + c.c[5] * b[at] +
                                               c.c[6] * a[at];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / OX + 1, (n - 3) / OY + 1, (n - 3) / PLANES + 1);
    ringed<<<grid, dim3(OX, OY)>>>(in, out, n, c);
}
