// lab1 verdict=limit score=0 says="launches, copies and fills"
// unconfined: verdict=limit score=0
// Products of matrices and matches of lanes, which take far longer here than other instructions.
#include "lab.h"
#include <mma.h>

__global__ void multiply(float *y, int turns)
{
    using namespace nvcuda;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
    wmma::fill_fragment(a, __half(1));
    wmma::fill_fragment(b, __half(1));
    wmma::fill_fragment(c, 0.0f);
    unsigned same = threadIdx.x;
    for (int k = 0; k < turns; k++) {
        wmma::mma_sync(c, a, b, c);
        same += __match_any_sync(~0u, same & 7);
    }
    if (c.x[0] == 12345 && same == 12345)
        y[0] = 1;
}

void moving_average(const float *, float *y, int)
{
    for (int k = 0; k < 5000; k++)
        multiply<<<8, 256>>>(y, 50);
}
