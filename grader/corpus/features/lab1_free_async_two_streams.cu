// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass omits="cudaFreeAsync"
// Memory of cudaMallocAsync that two streams use: its stream waits for the other one before it frees.
#include "lab.h"

#define BLOCK 256

__global__ void halve(const float *x, float *to, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        to[i] = x[i] / 2;
}

__global__ void add(const float *half, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = half[i] + half[(i + 1) % n];
}

void moving_average(const float *x, float *y, int n)
{
    cudaStream_t first, second;
    cudaEvent_t event;
    float *half;
    int blocks = (n - 1) / BLOCK + 1;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    cudaMallocAsync(&half, n * sizeof *half, first);
    halve<<<blocks, BLOCK, 0, first>>>(x, half, n);
    cudaEventRecord(event, first);
    cudaStreamWaitEvent(second, event, 0);
    add<<<blocks, BLOCK, 0, second>>>(half, y, n);
    cudaEventRecord(event, second);
    cudaStreamWaitEvent(first, event, 0);
    cudaFreeAsync(half, first);
    cudaStreamSynchronize(second);
    cudaEventDestroy(event);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
}
