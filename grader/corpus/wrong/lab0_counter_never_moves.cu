// lab0 verdict=timeout score=0 finding=timeout cause=loop_counter_kept says="Next: dot, line 12: change what this loop's condition asks for"
// The loop over a thread's products adds, but never moves on to the next one.
#include "lab.h"

constexpr int WIDTH = 256;

__global__ void products(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long part[WIDTH];
    int at = blockIdx.x * WIDTH + threadIdx.x;
    long long own = 0;
    while (at < n) {
        const long long left = a[at], right = b[at];
        own += left * right;
    }
    part[threadIdx.x] = own;
    for (int half = WIDTH / 2; half; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    products<<<min((n - 1) / WIDTH + 1, 1024), WIDTH>>>(a, b, (unsigned long long *)c, n);
}
