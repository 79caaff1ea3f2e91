// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Two streams, joined by an event.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaStream_t stream;
    cudaEvent_t done;
    cudaStreamCreate(&stream);
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK, 0, stream>>>(x, y, n);
    cudaEventRecord(done, stream);
    cudaStreamWaitEvent(0, done, 0);
    cudaEventDestroy(done);
    cudaStreamDestroy(stream);
}
