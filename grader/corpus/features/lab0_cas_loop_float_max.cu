// lab0 verdict=graded dot.correctness=pass dot.safety=pass nofinding
// atomicMax for floats by a compare-and-swap loop that stops early, in shared memory; the maximum is not used.
#include "lab.h"

#define BLOCK 256

__device__ void max_by_cas(float *address, float value)
{
    int *word = (int *)address;
    int old = *word, assumed;
    while (value > __int_as_float(old)) {
        assumed = old;
        old = atomicCAS(word, assumed, __float_as_int(value));
        if (old == assumed)
            break;
    }
}

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ float most;
    __shared__ unsigned long long sum;
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (threadIdx.x == 0) {
        most = 0;
        sum = 0;
    }
    __syncthreads();
    if (i < n) {
        max_by_cas(&most, (float)a[i]);
        atomicAdd(&sum, (unsigned long long)((long long)a[i] * b[i]));
    }
    __syncthreads();
    if (threadIdx.x == 0 && (sum || most > 0))
        atomicAdd(c, sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
