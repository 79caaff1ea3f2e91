// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="a kernel of the library"
// One line of thrust in place of a kernel, and another for the last element. Its kernels are compiled into the file;
// a launch of one is refused by its name.
#include <thrust/execution_policy.h>
#include <thrust/transform.h>
#include "lab.h"

struct average {
    __host__ __device__ float operator()(float a, float b) const { return (a + b) / 2; }
};

void moving_average(const float *x, float *y, int n)
{
    thrust::transform(thrust::device, x, x + n - 1, x + 1, y, average()); // HERE
    thrust::transform(thrust::device, x + n - 1, x + n, x, y + n - 1, average());
}
