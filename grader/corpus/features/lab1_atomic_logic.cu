// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// atomicAnd, atomicOr, atomicXor, atomicInc, atomicDec.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ unsigned all, any, odd, up, down;
    if (threadIdx.x == 0) {
        all = ~0u;
        any = odd = up = 0;
        down = BLOCK;
    }
    __syncthreads();
    atomicAnd(&all, ~(1u << threadIdx.x % 32));
    atomicOr(&any, 1u << threadIdx.x % 32);
    atomicXor(&odd, 1u);
    atomicInc(&up, 1000);
    atomicDec(&down, 1000);
    __syncthreads();
    bool good = !all && any == ~0u && !odd && up == BLOCK && !down;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
