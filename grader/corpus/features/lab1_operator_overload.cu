// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A class with operators, a constructor and a destructor.
#include "lab.h"

#define BLOCK 256

class Number
{
    float value;

  public:
    __device__ explicit Number(float v) : value(v) {}
    __device__ ~Number()
    {
        value = 0;
    }
    __device__ Number operator+(const Number &other) const
    {
        return Number(value + other.value);
    }
    __device__ operator float() const
    {
        return value;
    }
};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (Number(x[i]) + Number(x[(i + 1) % n])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
