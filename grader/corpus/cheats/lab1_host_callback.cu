// lab1 verdict=rejected score=0 finding=rejected_call says="cudaLaunchHostFunc"
// Lazy: the work is queued as a host function, to be done whenever somebody waits for the stream. Host functions in
// a stream are refused: in a lab, kernels do the work.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

struct call {
    const float *x;
    float *y;
    int n;
};

static void later(void *data)
{
    struct call *c = (struct call *)data;
    kernel<<<(c->n - 1) / BLOCK + 1, BLOCK>>>(c->x, c->y, c->n);
    delete c;
}

void moving_average(const float *x, float *y, int n)
{
    cudaLaunchHostFunc(0, later, new call{x, y, n});
}
