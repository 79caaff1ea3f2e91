// lab0 verdict=rejected score=0 finding=rejected_call@HERE says="library cub"
// The reduction is taken from cub, the library of headers that comes with the toolkit: its kernels are compiled
// into the file. They are good kernels, but the student has learned nothing: a launch of one is refused by its name.
#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include "lab.h"

struct product {
    const int *a, *b;
    __host__ __device__ long long operator()(int i) const { return (long long)a[i] * b[i]; }
};

void dot(const int *a, const int *b, long long *c, int n)
{
    auto products = thrust::make_transform_iterator(thrust::counting_iterator<int>(0), product{a, b});
    void *scratch = nullptr;
    size_t bytes = 0;
    cub::DeviceReduce::Sum(scratch, bytes, products, c, n); // HERE
    cudaMalloc(&scratch, bytes);
    cub::DeviceReduce::Sum(scratch, bytes, products, c, n);
    cudaFree(scratch);
}
