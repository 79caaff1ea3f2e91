// lab1 verdict=graded score<100 moving_average.safety=fail finding=shared_race cause=copy_not_committed says="Next: moving_average, line 17: commit after this copy" says="the wait for groups leaves it out"
// The ring's last neighbour is copied, too, but in no group: the commit comes first.
#include <cuda_pipeline.h>
#include "lab.h"

#define THREADS 128

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float cells[THREADS + 1];
    int first = blockIdx.x * THREADS, i = first + threadIdx.x;
    int count = min(THREADS, n - first);
    if ((int)threadIdx.x < count)
        __pipeline_memcpy_async(cells + threadIdx.x, x + i, sizeof(float));
    __pipeline_commit();
    if (threadIdx.x == 0)
        __pipeline_memcpy_async(cells + count, x + (first + count) % n, sizeof(float));
    __pipeline_wait_prior(0);
    __syncthreads();
    if ((int)threadIdx.x < count)
        y[i] = (cells[threadIdx.x] + cells[threadIdx.x + 1]) / 2; // USE
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, y, n);
}
