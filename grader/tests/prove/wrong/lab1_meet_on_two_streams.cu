// n = 1000000, two threads meet: launches on two streams both store the output in the middle
#include "lab.h"

__global__ void kernel(const float *x, float *y, int first, int end, int n)
{
    int i = first + blockIdx.x * 256 + threadIdx.x;
    if (i < end)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    cudaStream_t streams[2];
    int half = n / 2, end = n > 40 ? half + 1 : half;
    for (cudaStream_t &s : streams)
        cudaStreamCreate(&s);
    kernel<<<(half + 256) / 256, 256, 0, streams[0]>>>(x, y, 0, end, n);
    kernel<<<(n - half + 255) / 256, 256, 0, streams[1]>>>(x, y, half, n, n);
    for (cudaStream_t s : streams) {
        cudaStreamSynchronize(s);
        cudaStreamDestroy(s);
    }
}
