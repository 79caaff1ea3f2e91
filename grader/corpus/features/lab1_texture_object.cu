// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="textures"
// A texture object that nothing has made: the kernel's fetch is refused with its line.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(cudaTextureObject_t t, const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (tex1Dfetch<float>(t, i) + x[(i + 1) % n]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(0, x, y, n);
}
