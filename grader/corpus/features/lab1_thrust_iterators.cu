// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// thrust inside a thread: a zip of two iterators, and transform_reduce by thrust::seq.
#include "lab.h"
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/transform_reduce.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    auto places = thrust::make_counting_iterator(i);
    auto values = thrust::make_transform_iterator(places, [=](int k) { return x[k % n]; });
    auto pairs = thrust::make_zip_iterator(thrust::make_tuple(values, thrust::make_constant_iterator(0.5f)));
    y[i] = thrust::transform_reduce(
        thrust::seq, pairs, pairs + 2,
        [](const thrust::tuple<float, float> &pair) { return thrust::get<0>(pair) * thrust::get<1>(pair); },
        0.0f, thrust::plus<float>());
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
