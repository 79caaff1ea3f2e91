// lab0 verdict=graded dot.correctness=pass dot.safety=pass nofinding
// The sum lives in a __device__ variable: set by cudaMemcpyToSymbol, copied out device to device by cudaMemcpyFromSymbol; shared atomics, 2D grid.
#include "lab.h"

__device__ unsigned long long total;

extern "C" __global__ void dot_shared_atomics(const int *a, const int *b, int n)
{
    __shared__ unsigned long long sum;
    __shared__ int largest;
    if (threadIdx.x == 0) {
        sum = 0;
        largest = -1;
    }
    __syncthreads();
    const int block = blockIdx.y * gridDim.x + blockIdx.x;
    const int i = block * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd_block(&sum, (unsigned long long)((long long)a[i] * b[i]));
        atomicMax(&largest, i);
    }
    __syncthreads();
    if (threadIdx.x == 0 && largest >= 0)
        atomicAdd(&total, sum);
}

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    const unsigned long long zero = 0;
    int blocks = (n + 127) / 128, side = 1;
    while (side * side < blocks)
        side++;
    cudaMemcpyToSymbol(total, &zero, sizeof zero);
    dot_shared_atomics<<<dim3(side, (blocks + side - 1) / side), 128>>>(a, b, n);
    cudaMemcpyFromSymbol(c, total, sizeof total, 0, cudaMemcpyDeviceToDevice);
}
