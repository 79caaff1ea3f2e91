// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="take memory from cudaMalloc"
// Scratch memory as a thrust::device_vector: its constructor launches a kernel of the library.
#include <thrust/device_vector.h>
#include "lab.h"

__global__ void halves(const float *x, float *half, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        half[i] = x[i] / 2;
}

__global__ void sums(const float *half, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = half[i] + half[(i + 1) % n];
}

void moving_average(const float *x, float *y, int n)
{
    thrust::device_vector<float> half(n); // HERE
    halves<<<(n - 1) / 256 + 1, 256>>>(x, thrust::raw_pointer_cast(half.data()), n);
    sums<<<(n - 1) / 256 + 1, 256>>>(thrust::raw_pointer_cast(half.data()), y, n);
}
