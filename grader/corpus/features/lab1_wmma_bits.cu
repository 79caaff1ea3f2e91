// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// wmma of single bits.
#include "lab.h"
#include <mma.h>
using namespace nvcuda;

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;
    if (threadIdx.x < 32) {
        wmma::fragment<wmma::matrix_a, 8, 8, 128, wmma::experimental::precision::b1, wmma::row_major> a;
        wmma::fragment<wmma::matrix_b, 8, 8, 128, wmma::experimental::precision::b1, wmma::col_major> b;
        wmma::fragment<wmma::accumulator, 8, 8, 128, int> c;
        wmma::fill_fragment(c, 0);
        for (int k = 0; k < a.num_elements; k++)
            a.x[k] = 0xff;
        for (int k = 0; k < b.num_elements; k++)
            b.x[k] = 0x0f;
        wmma::bmma_sync(c, a, b, c, wmma::experimental::bmmaBitOpAND);
        good = c.x[0] == 16;
    }
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
