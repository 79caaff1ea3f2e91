// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::complex.
#include "lab.h"
#include <cuda/std/complex>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    cuda::std::complex<float> a(x[i], 0), b(0, -x[(i + 1) % n]);
    y[i] = (a + b * cuda::std::complex<float>(0, 1)).real() / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
