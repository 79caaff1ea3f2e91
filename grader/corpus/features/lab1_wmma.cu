// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="tensor cores"
// Tensor cores: refused with its line.
#include "lab.h"
#include <mma.h>
#include <cuda_fp16.h>

#define BLOCK 256

using namespace nvcuda;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a;
    __shared__ __half tile[256];
    tile[threadIdx.x] = __float2half(i < n ? x[i] : 0);
    __syncthreads();
    wmma::load_matrix_sync(a, tile, 16); // HERE
    if (i < n)
        y[i] = __half2float(a.x[0]) + x[(i + 1) % n];
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
