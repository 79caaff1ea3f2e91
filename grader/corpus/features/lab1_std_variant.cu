// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::variant and visit, cuda::std::bit_cast.
#include "lab.h"
#include <cuda/std/bit>
#include <cuda/std/variant>

#define BLOCK 256

struct Value {
    __device__ float operator()(float value) const
    {
        return value;
    }
    __device__ float operator()(unsigned bits) const
    {
        return cuda::std::bit_cast<float>(bits);
    }
};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    cuda::std::variant<unsigned, float> own = x[i];
    if (i % 2)
        own = cuda::std::bit_cast<unsigned>(x[i]);
    float here = cuda::std::visit(Value{}, own);
    y[i] = (here + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
