// lab0 verdict=graded score=0 cause=product_in_int@4 says="and make the result of mul a long long, too"
// A helper multiplies two ints and returns an int.
#include "lab.h"
__device__ int mul(int x, int y) { return x * y; }
__global__ void dotk(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[256];
    int t = threadIdx.x;
    s[t] = 0;
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
        s[t] += mul(a[i], b[i]);
    __syncthreads();
    for (int k = 128; k; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); }
    if (t == 0) atomicAdd(c, (unsigned long long)s[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, 8);
    int g = (n + 255) / 256;
    dotk<<<g > 1024 ? 1024 : g, 256>>>(a, b, (unsigned long long *)c, n);
}
