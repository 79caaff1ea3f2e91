// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::complex.
#include "lab.h"
#include <cuda/std/complex>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    cuda::std::complex<float> z(3, 4), w(0, 1);
    z *= w;
    bool good = z.real() == -4 && z.imag() == 3 && cuda::std::norm(z) == 25;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
