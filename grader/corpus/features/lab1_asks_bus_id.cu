// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="an entry point launches kernels"
// A call that no table lists: refused with its line.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;

    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    char id[32];
    cudaDeviceGetPCIBusId(id, 32, 0); // HERE
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
