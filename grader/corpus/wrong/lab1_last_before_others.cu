// lab1 verdict=graded score=0 cause=output_replaced says="launch 1 of the call" says="in line 10" says="Exchange the two launches" omits="close the ring"
// The kernel of the ring's end runs before the one for all outputs, which stores there as well.
#include "lab.h"

#define WIDTH 128

__global__ void seam(const float *in, float *out, int last)
{
    if (threadIdx.x == 0)
        out[last] = 0.5f * (in[last] + in[0]);
}

__global__ void pairs(const float *in, float *out, int length)
{
    __shared__ float s[WIDTH + 1];
    const int me = blockIdx.x * WIDTH + threadIdx.x;
    float own = 0;
    if (me < length)
        own = in[me];
    s[threadIdx.x] = own;
    if (threadIdx.x == 0)
        s[WIDTH] = me + WIDTH < length ? in[me + WIDTH] : 0;
    __syncthreads();
    if (me < length)
        out[me] = 0.5f * (own + s[threadIdx.x + 1]); // HERE
}

void moving_average(const float *x, float *y, int n)
{
    seam<<<1, 32>>>(x, y, n - 1);
    pairs<<<(n + WIDTH - 1) / WIDTH, WIDTH>>>(x, y, n);
}
