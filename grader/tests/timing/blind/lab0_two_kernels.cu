// No atomics: the first kernel leaves one partial sum per block in scratch memory,
// and a second kernel of a single block adds these up and stores the result.
#include "lab.h"

static const int PART_THREADS = 256;
static const int LAST_THREADS = 1024;

template <int THREADS> __device__ void tree(long long *cells, long long mine)
{
    const int t = threadIdx.x;
    cells[t] = mine;
    __syncthreads();
    for (int half = THREADS / 2; half > 0; half >>= 1) {
        if (t < half)
            cells[t] += cells[t + half];
        __syncthreads();
    }
}

__global__ void partial_sums(const int *a, const int *b, long long *partial, int n)
{
    __shared__ long long cells[PART_THREADS];
    const size_t stride = (size_t)gridDim.x * PART_THREADS;
    long long sum = 0;
    for (size_t i = (size_t)blockIdx.x * PART_THREADS + threadIdx.x; i < n; i += stride)
        sum += (long long)a[i] * b[i];
    tree<PART_THREADS>(cells, sum);
    if (threadIdx.x == 0)
        partial[blockIdx.x] = cells[0];
}

__global__ void add_partials(const long long *partial, int count, long long *c)
{
    __shared__ long long cells[LAST_THREADS];
    long long sum = 0;
    for (int p = threadIdx.x; p < count; p += LAST_THREADS)
        sum += partial[p];
    tree<LAST_THREADS>(cells, sum);
    if (threadIdx.x == 0)
        *c = cells[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / (PART_THREADS * 8) + 1; // about eight products per thread
    if (blocks > 2048)
        blocks = 2048;
    long long *partial;
    if (cudaMalloc(&partial, blocks * sizeof *partial) != cudaSuccess)
        return;
    partial_sums<<<blocks, PART_THREADS>>>(a, b, partial, n);
    add_partials<<<1, LAST_THREADS>>>(partial, blocks, c);
    cudaFree(partial);
}
