// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Pointers to members, of data and of functions.
#include "lab.h"

#define BLOCK 256

struct Shape {
    int a, b;
    __device__ int area() const
    {
        return a * b;
    }
};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    Shape s = {2, 3};
    int Shape::*side = threadIdx.x % 2 ? &Shape::b : &Shape::a;
    int (Shape::*area)() const = &Shape::area;
    bool good = s.*side == 2 + threadIdx.x % 2 && (s.*area)() == 6;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
