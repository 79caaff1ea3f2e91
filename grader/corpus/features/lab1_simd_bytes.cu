// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Four bytes at once: __vabsdiffu4, __vsadu4, __vadd4, __vmaxu4, __vcmpeq4.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    unsigned a = 0x04030201, b = 0x01020304, d = __vabsdiffu4(a, b), sum = __vsadu4(a, b);
    bool right = d == 0x03010103 && sum == 8 && __vadd4(a, b) == 0x05050505 && __vmaxu4(a, b) == 0x04030304 &&
                 __vcmpeq4(a, a) == 0xffffffff;
    if (i < n && right)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
