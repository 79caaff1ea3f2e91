// lab1 verdict=graded score=0 says="Next: moving_average, line 10: write" says="blockIdx.x * blockDim.x + local"
// A block lies blockDim.y elements after the one before it.
#include "lab.h"
const int THREADS = 192;

__global__ void smooth(const float *in, float *out, int n)
{
    __shared__ float buf[THREADS + 1];
    const int local = threadIdx.x;
    const int global = blockIdx.x * blockDim.y + local;
    const int last = min((int)(blockIdx.x + 1) * THREADS, n);   // first element after this block

    if (global < n)
        buf[local] = in[global];
    if (local == 0)
        buf[last - blockIdx.x * THREADS] = in[last < n ? last : 0];
    __syncthreads();

    if (global >= n)
        return;
    float sum = buf[local] + buf[local + 1];
    out[global] = sum / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = n / THREADS;
    if (n % THREADS != 0)
        blocks++;
    smooth<<<blocks, THREADS>>>(x, y, n);
}
