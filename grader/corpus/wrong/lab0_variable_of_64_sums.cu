// lab0 verdict=graded score=0 cause=fewer_cells_than_blocks says="Next: dot, line 5: make room for the sum of each block"
// An array of the file has 64 cells for sums, and the grid grows with n.
#include "lab.h"
#define NB 64
__device__ long long part[NB];
__global__ void k1(const int *a, const int *b, int n)
{
    __shared__ long long s[256];
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += 1LL * a[i] * b[i];
    s[threadIdx.x] = sum;
    __syncthreads();
    for (int k = blockDim.x / 2; k > 0; k /= 2) {
        if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
        __syncthreads();
    }
    if (threadIdx.x == 0) part[blockIdx.x] = s[0];
}
__global__ void k2(long long *c)
{
    __shared__ long long s[64];
    s[threadIdx.x] = part[threadIdx.x];
    __syncthreads();
    for (int k = 32; k > 0; k /= 2) {
        if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
        __syncthreads();
    }
    if (threadIdx.x == 0) *c = s[0];
}
void dot(const int *a, const int *b, long long *c, int n)
{
    k1<<<(n + 255) / 256, 256>>>(a, b, n);
    k2<<<1, 64>>>(c);
}
