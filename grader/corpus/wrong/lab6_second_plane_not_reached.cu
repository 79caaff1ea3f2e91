// lab6 verdict=graded score=0 says="put" says="pos += n * n;" omits="keep threads from writing"
// The index does not move on before the second plane is loaded.
// The textbook: 32x16 tile in dynamic shared memory, one global index that moves from plane to plane, 32 planes.
#include "lab.h"

#define NZ 32

__global__ void register_kernel(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float current_s[];
    int width = blockDim.x, height = blockDim.y;
    int cell = threadIdx.y * width + threadIdx.x;
    int col = blockIdx.x * (width - 2) + threadIdx.x;
    int row = blockIdx.y * (height - 2) + threadIdx.y;
    int plane_start = blockIdx.z * NZ;
    int steps = min(NZ, n - 2 - plane_start);

    int pos = (plane_start * n + row) * n + col;
    bool reads = row < n && col < n;
    bool interior = threadIdx.x >= 1 && threadIdx.x <= width - 2 && threadIdx.y >= 1 && threadIdx.y <= height - 2;
    bool writes = interior && row <= n - 2 && col <= n - 2;

    float previous = reads ? in[pos] : 0.0f;
    float current = reads ? in[pos] : 0.0f;
    while (steps-- > 0) {
        float next = reads ? in[pos + n * n] : 0.0f;
        current_s[cell] = current;
        __syncthreads();
        if (writes)
            out[pos] = c.c[0] * current
                     + c.c[1] * current_s[cell - 1] + c.c[2] * current_s[cell + 1]
                     + c.c[3] * current_s[cell - width] + c.c[4] * current_s[cell + width]
                     + c.c[5] * previous + c.c[6] * next;
        __syncthreads();
        previous = current;
        current = next;
        pos += n * n;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int inner = n - 2;
    if (inner < 1)
        return;
    dim3 threads(32, 16);
    dim3 blocks((inner + 29) / 30, (inner + 13) / 14, (inner + NZ - 1) / NZ);
    size_t bytes = threads.x * threads.y * sizeof(float);
    register_kernel<<<blocks, threads, bytes>>>(in, out, n, c);
}
