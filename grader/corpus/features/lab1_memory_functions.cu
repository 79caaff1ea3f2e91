// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// memcpy and memset of a thread's own arrays.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    char a[16] = "average", b[16];
    memcpy(b, a, 16);
    memset(a, 0, 4);
    int diff = 0;
    for (int k = 0; k < 16; k++)
        diff += a[k] != b[k];
    bool good = diff == 4;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
