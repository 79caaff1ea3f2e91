// lab0 verdict=graded finding=shared_race cause=tree_threads_overlap says="t % (2 * step) == 0"
// Every step-th thread adds, where every (2 * step)-th one should.
#include "lab.h"
#define THREADS 64
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long part[THREADS];
    int me = threadIdx.x;
    part[me] = 0;
    for (int i = blockIdx.x * THREADS + me; i < n; i += gridDim.x * THREADS)
        part[me] += (long long)a[i] * b[i];
    __syncthreads();
    int step = 1;
    while (step < THREADS) {
        if ((me & (step - 1)) == 0)
            if (me + step < THREADS)
                part[me] += part[me + step];
        step = step << 1;
        __syncthreads();
    }
    if (me == 0)
        atomicAdd(c, (unsigned long long)part[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<min((n - 1) / THREADS + 1, 2048), THREADS>>>(a, b, (unsigned long long *)c, n);
}
