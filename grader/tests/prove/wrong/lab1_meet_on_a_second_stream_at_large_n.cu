// n = 1000000, two threads meet: up to this n a second pass follows on the same stream, from it on beside the first
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    cudaStream_t streams[2];
    for (cudaStream_t &s : streams)
        cudaStreamCreate(&s);
    for (int pass = 0; pass < 2; pass++)
        kernel<<<(n + 255) / 256, 256, 0, streams[n < 1000000 ? 0 : pass]>>>(x, y, n);
    for (cudaStream_t s : streams) {
        cudaStreamSynchronize(s);
        cudaStreamDestroy(s);
    }
}
