// lab0 verdict=graded score=0 finding=wrong_value cause=sum_in_float says="line 9: multiply and add in long long"
// Products are computed in float.
#include "lab.h"
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    s[t] = 0;
    for (; i < n; i += gridDim.x * 256) s[t] += (long long)((float)a[i] * b[i]);
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n - 1) / 256 + 1, 256>>>(a, b, (unsigned long long *)c, n);
}
