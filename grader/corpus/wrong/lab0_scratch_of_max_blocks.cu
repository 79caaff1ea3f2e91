// lab0 verdict=graded score=0 cause=fewer_cells_than_blocks says="Next: dot, line 31: make room for the sum of each block"
// Memory for 64 sums of blocks, and a grid that grows with n.
#include "lab.h"
const int TPB = 256;
const int MAXB = 64;
__global__ void partials(const int *a, const int *b, long long *part, int n)
{
    __shared__ long long s[TPB];
    int tid = threadIdx.x;
    long long sum = 0;
    for (int i = blockIdx.x * TPB + tid; i < n; i += gridDim.x * TPB)
        sum += (long long)a[i] * b[i];
    s[tid] = sum;
    __syncthreads();
    for (int k = TPB / 2; k; k /= 2) {
        if (tid < k) s[tid] += s[tid + k];
        __syncthreads();
    }
    if (tid == 0) part[blockIdx.x] = s[0];
}
__global__ void final_sum(const long long *part, long long *c, int m)
{
    long long t = 0;
    for (int k = 0; k < m; k++) t += part[k];
    *c = t;
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + TPB - 1) / TPB;
    long long *part;
    cudaMalloc(&part, MAXB * sizeof(long long));
    partials<<<blocks, TPB>>>(a, b, part, n);
    final_sum<<<1, 1>>>(part, c, blocks);
    cudaFree(part);
}
