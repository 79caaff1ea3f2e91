// lab0 verdict=graded score=0 cause=rest_by_each_block says="Next: dot, line 26: let one block alone add the elements that are left"
// The threads of each block add the elements after the last vector.
#include "lab.h"

#define BLOCK 256

/* Four elements per load. Buffers of cudaMalloc are aligned well enough for int4. */
__device__ long long dot4(int4 p, int4 q)
{
    return (long long)p.x * q.x + (long long)p.y * q.y + (long long)p.z * q.z + (long long)p.w * q.w;
}

__global__ void dot_vec(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ unsigned long long acc[BLOCK];
    const int quads = n / 4;
    const int4 *a4 = (const int4 *)a, *b4 = (const int4 *)b;
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    const int all = gridDim.x * blockDim.x;

    long long sum = 0;
    for (int q = tid; q < quads; q += all)
        sum += dot4(a4[q], b4[q]);

    // the rest
    for (int r = 4 * quads + threadIdx.x; r < n; r += blockDim.x)
        sum += (long long)a[r] * b[r];

    acc[threadIdx.x] = sum;
    for (int m = BLOCK / 2; m >= 1; m >>= 1) {
        __syncthreads();
        if (threadIdx.x < m)
            acc[threadIdx.x] += acc[threadIdx.x + m];
    }
    if (threadIdx.x == 0)
        atomicAdd(c, acc[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int want = (n / 4 + BLOCK - 1) / BLOCK;
    int blocks = want < 1 ? 1 : want > 1056 ? 1056 : want;
    cudaMemset(c, 0, 8);
    dot_vec<<<blocks, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
