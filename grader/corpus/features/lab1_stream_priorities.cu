// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A stream with a priority, which waits for an event.
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
    int low, high;
    cudaDeviceGetStreamPriorityRange(&low, &high);
    cudaStream_t s;
    cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, high);
    cudaEvent_t e;
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    cudaEventRecord(e, 0);
    cudaStreamWaitEvent(s, e, 0);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK, 0, s>>>(x, y, n);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
    cudaEventDestroy(e);
}
