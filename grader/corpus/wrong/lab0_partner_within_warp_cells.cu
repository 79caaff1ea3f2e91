// lab0 verdict=graded score=90 cause=tree_threads_overlap says="In line 18: write"
// A warp adds its lanes in shared memory, and a lane adds wherever its partner is one of the warp, not only in the lower half.
#include "lab.h"

#define ROWS 4

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ unsigned long long part[ROWS][32];
    int lane = threadIdx.x, row = threadIdx.y;
    unsigned long long sum = 0;
    for (int i = (blockIdx.x * ROWS + row) * 32 + lane; i < n; i += gridDim.x * ROWS * 32)
        sum += (unsigned long long)((long long)a[i] * b[i]);
    part[row][lane] = sum;
    __syncwarp();
    for (int apart = 16; apart > 0; apart /= 2) {
        // every lane that has a partner
        if (lane + apart < 32)
            part[row][lane] += part[row][lane + apart];
        __syncwarp();
    }
    __syncthreads();
    if (lane == 0 && row == 0)
        atomicAdd(c, part[0][0] + part[1][0] + part[2][0] + part[3][0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<min((n - 1) / (ROWS * 32) + 1, 1024), dim3(32, ROWS)>>>(a, b, (unsigned long long *)c, n);
}
