// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Tensor cores: bytes, with signs and without, summed in int: the index of a thread by its digits.
#include "lab.h"
#include <mma.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using namespace nvcuda;
    __shared__ alignas(16) signed char a[16 * 16], b[16 * 16];
    __shared__ int d[BLOCK / 32][16 * 16];
    for (int k = threadIdx.x; k < 16 * 16; k += BLOCK) {
        a[k] = k % 16 == 0 ? k / 16 : k % 16 == 1 ? -1 : 0;
        b[k] = k / 16 == 0 ? 16 : k / 16 == 1 ? -(k % 16) : 99;
    }
    __syncthreads();
    int warp = threadIdx.x / 32;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> fd;
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::fill_fragment(fd, 0);
    wmma::mma_sync(fd, fa, fb, fd);
    wmma::store_matrix_sync(d[warp], fd, 16, wmma::mem_row_major);
    __syncwarp();
    i = blockIdx.x * BLOCK + d[warp][threadIdx.x]; // row * 16 + column
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
