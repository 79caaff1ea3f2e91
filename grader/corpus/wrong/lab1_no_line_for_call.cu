// lab1 verdict=rejected score=0 finding=rejected_call@HERE cause=needs_compute_90 says="add the line `// needs compute_90`"
// A function of libcu++ that needs compute capability 9.0, which the file does not ask for: the header compiles.
#include <cuda/barrier>
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ alignas(16) float tile[BLOCK];
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    cuda::aligned_size_t<16> tile_bytes(sizeof tile);
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (threadIdx.x == 0) {
        init(&arrived, 1);
        if ((blockIdx.x + 1) * BLOCK <= n)
            cuda::device::memcpy_async_tx(tile, x + blockIdx.x * BLOCK, tile_bytes, arrived); // HERE
    }
    __syncthreads();
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
