// lab1 verdict=graded score=0 cause=launch_as_ring@HERE says="Next: moving_average, line 27: the last output of a launch wraps to the launch's own first element"
// The host code goes through the array in chunks, and the kernel takes each of them for the whole ring.
#include "lab.h"

#define BLOCK 256
#define CHUNK 40000

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n)
        tile[t] = x[i];
    if (i < n && (t == BLOCK - 1 || i == n - 1))
        tile[t + 1] = x[i + 1 < n ? i + 1 : 0];
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    const float *from = x;
    float *to = y;
    while (n > 0) {
        int m = n < CHUNK ? n : CHUNK;
        moving_average_kernel<<<(m - 1) / BLOCK + 1, BLOCK>>>(from, to, m); // HERE
        from += m;
        to += m;
        n -= m;
    }
}
