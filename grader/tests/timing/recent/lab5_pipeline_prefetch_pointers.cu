// cuda::pipeline-style prefetch with cp.async: the plane after next is in flight; four planes, rotated pointers.
#include <cuda_pipeline.h>
#include "lab.h"

#define T 32
#define O (T - 2)
#define Z 48

__global__ __launch_bounds__(T * T) void coarse(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float buffer[];
    float *below = buffer;
    float *here = buffer + T * T;
    float *above = buffer + 2 * T * T;
    float *coming = buffer + 3 * T * T;

    const int t = threadIdx.y * T + threadIdx.x;
    const int k = blockIdx.x * O + threadIdx.x;
    const int j = blockIdx.y * O + threadIdx.y;
    const int begin = blockIdx.z * Z + 1;
    const int end = min(begin + Z, n - 1);
    const bool load = k < n && j < n;
    const bool work = threadIdx.x % (T - 1) != 0 && threadIdx.y % (T - 1) != 0 && k < n - 1 && j < n - 1;
    const float *column = in + j * n + k;
    const int plane = n * n;

    if (load) {
        __pipeline_memcpy_async(below + t, column + (begin - 1) * plane, 4);
        __pipeline_memcpy_async(here + t, column + begin * plane, 4);
        __pipeline_memcpy_async(above + t, column + (begin + 1) * plane, 4);
    }
    __pipeline_commit();

    for (int i = begin; i < end; i++) {
        if (load && i + 1 < end)
            __pipeline_memcpy_async(coming + t, column + (i + 2) * plane, 4);
        __pipeline_commit();
        __pipeline_wait_prior(1); // all but the newest copy have arrived
        __syncthreads();
        if (work) {
            float r = c.c[0] * here[t];
            r += c.c[1] * here[t - 1];
            r += c.c[2] * here[t + 1];
            r += c.c[3] * here[t - T];
            r += c.c[4] * here[t + T];
            r += c.c[5] * below[t];
            r += c.c[6] * above[t];
            out[i * plane + j * n + k] = r;
        }
        __syncthreads();
        float *old = below;
        below = here;
        here = above;
        above = coming;
        coming = old;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + O - 1) / O, (n - 2 + O - 1) / O, (n - 2 + Z - 1) / Z);
    coarse<<<grid, dim3(T, T), 4 * T * T * sizeof(float)>>>(in, out, n, c);
}
