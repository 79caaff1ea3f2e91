// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A switch with fall-through, and goto.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float sum = 0;
    if (i >= n)
        goto end;
    switch (i % 3) {
    case 0:
        sum += x[i];
        [[fallthrough]];
    case 1:
        sum += x[(i + 1) % n];
        if (i % 3 == 0)
            break;
        sum += x[i];
        break;
    default:
        sum = x[i] + x[(i + 1) % n];
    }
    y[i] = sum / 2;
end:;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
