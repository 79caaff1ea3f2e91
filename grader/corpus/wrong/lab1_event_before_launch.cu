// lab1 verdict=graded score<100 cause=event_before_launch says="Next: moving_average, lines 27 and 28: record the event after the launch in line 28"
// The default stream waits for an event that was recorded before the launch it is to stand for.
#include "lab.h"
#define BLOCK 256

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float s[BLOCK + 2];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n)
        s[t + 1] = x[i];
    if (t == 0)
        s[0] = x[i == 0 ? n - 1 : i - 1];
    if (i < n && (t == BLOCK - 1 || i == n - 1))
        s[t + 2] = x[i == n - 1 ? 0 : i + 1];
    __syncthreads();
    if (i < n)
        y[i] = (s[t] + s[t + 1] + s[t + 2]) / 3.0f;
}

void moving_average(const float *x, float *y, int n)
{
    cudaStream_t side;
    cudaEvent_t ready;
    cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
    cudaEventCreate(&ready);
    cudaEventRecord(ready, side);
    average<<<(n + BLOCK - 1) / BLOCK, BLOCK, 0, side>>>(x, y, n);
    cudaStreamWaitEvent(0, ready, 0);
}
