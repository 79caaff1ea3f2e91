// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="surfaces"
// A surface: refused with its line.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(cudaSurfaceObject_t s, const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        surf1Dwrite(x[i], s, 4 * i); // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(0, x, y, n);
}
