// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::annotated_ptr: accesses with a property of the cache.
#include "lab.h"
#include <cuda/annotated_ptr>

#define BLOCK 256

using streaming = cuda::access_property::streaming;

__global__ void kernel(const float *x, float *y, int n)
{
    cuda::annotated_ptr<const float, streaming> from{x};
    cuda::annotated_ptr<float, cuda::access_property::normal> to{y};
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        to[i] = (from[i] + from[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
