// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Tensor cores: doubles of 8 by 8.
#include "lab.h"
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <mma.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using namespace nvcuda;
    __shared__ double a[8 * 4], b[4 * 8];
    __shared__ double d[BLOCK / 32][8 * 8];
    for (int k = threadIdx.x; k < 8 * 4; k += BLOCK)
        a[k] = (double)(float)(k * 7 % 5 - 2);
    for (int k = threadIdx.x; k < 4 * 8; k += BLOCK)
        b[k] = (double)(float)(k * 5 % 7 - 3);
    __syncthreads();
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> fd;
    wmma::load_matrix_sync(fa, a, 4);
    wmma::load_matrix_sync(fb, b, 4);
    wmma::fill_fragment(fd, (double)1.0f);
    wmma::mma_sync(fd, fa, fb, fd);
    wmma::store_matrix_sync(d[warp], fd, 8, wmma::mem_row_major);
    __syncwarp();
    bool good = true;
    for (int e = lane; e < 8 * 8; e += 32) {
        float want = 1;
        for (int k = 0; k < 4; k++)
            want += (float)a[e / 8 * 4 + k] * (float)b[e % 8 * 4 + k];
        good &= (float)d[warp][e] == want;
    }
    good = __all_sync(0xffffffff, good);

    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
