// n = 2000000000, two threads meet: a second thread stores the first element at this n
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    long long i = blockIdx.x * 256LL + threadIdx.x;
    if (i < n)
        y[n == 2000000000 && i == n - 1 ? 0 : i] = 1;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
